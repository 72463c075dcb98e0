# A flat density that misbehaves once: faulty.sh FAULT SEED. The folder "spent" says that it did,
# the file "mended" that it will not.
fault=$1
good='{"log_density": 0}'

once() { [ ! -e mended ] && mkdir spent 2>/dev/null; }

misbehave() {
  case $fault in
    NAN) echo '{"log_density": NaN}' ;;
    MINUS_INFINITY) echo '{"log_density": -Infinity}' ;;
    PLUS_INFINITY) echo '{"log_density": Infinity}' ;;
    ERROR) echo '{"error": "no root in [0, 1]"}' ;;
    NONSENSE) echo 'x is now 3' ;;
    HALF_A_LINE) printf '{"log_den' && exit 0 ;;
    LARGE)
      printf '{"note": "'
      head -c 10000000 /dev/zero | tr '\0' x
      printf '", "log_density": 0}\n'
      ;;
    SLOW) sleep 0.3 && echo "$good" ;;
    HANGS) exec sleep 600 ;;
    CRASHES) kill -9 $$ ;;
    DIES) exit 3 ;;
    DIMENSION) echo '{"log_density": [0, 0]}' ;;
    OUT_OF_ORDER) printf '%s\n{"log_density": -700}\n' "$good" ;;
    CLOSES) exec sleep 600 >&- ;;
  esac
}

case $fault in
  CRASHES_AT_START) ! once || exit 3 ;;
  DIES) [ -e mended ] || [ ! -e spent ] || exit 3 ;;
esac
while read -r line; do
  case $line in
    *"\"seed\": $2}") if once; then misbehave; else echo "$good"; fi ;;
    *) echo "$good" ;;
  esac
done
