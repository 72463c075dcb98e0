package io.kamilton.runner.job;

import io.kamilton.runner.engine.Program;
import io.kamilton.runner.progress.Until;
import io.kamilton.runner.watch.LivePage;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How a run is made, apart from what is run: nothing here changes a draw, unless a changed target
 * is accepted.
 *
 * @param until what is wanted of the draws; null for no more than their number
 * @param engine where chains run; null for where the run was begun
 * @param program what an engine sends to other machines
 * @param stop asked again and again, on any thread, whether to stop as Ctrl-C does
 * @param acceptsChangedTarget whether a run goes on where its target is not what it was
 * @param live where the run is watched; null where it is not
 */
public record Conduct(
    Allowance allowance,
    @Nullable Until until,
    @Nullable String engine,
    Program program,
    BooleanSupplier stop,
    boolean acceptsChangedTarget,
    @Nullable LivePage live,
    FrontEnd frontEnd) {}
