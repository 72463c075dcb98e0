package io.kamilton.run;

import io.kamilton.Kamilton.Sampler;
import io.kamilton.Samplers;
import io.kamilton.adapt.AdaptiveKmc;
import io.kamilton.mcmc.Habc;
import io.kamilton.mcmc.StepRule;
import java.util.LinkedHashMap;
import java.util.Map;

/** The samplers by their names, for targets of four dimensions with gradients. */
final class EverySampler {
  static final StepRule RULE = new StepRule(0.1, 0.5, 1, 6);

  private EverySampler() {}

  static Map<String, Sampler> byName() {
    AdaptiveKmc.Settings kmc = new AdaptiveKmc.Settings(RULE, 0.5, 0.2, 7, 120);
    Map<String, Sampler> all = new LinkedHashMap<>();
    all.put("kmc", Samplers.kmc());
    all.put("kmc-lite", Samplers.kmcLite(4, 1, 60, kmc));
    all.put("kmc-finite", Samplers.kmcFinite(4, 1e-3, 40, kmc));
    all.put("hmc", Samplers.hmc(RULE));
    all.put("rw", Samplers.randomWalk(0.8));
    all.put("am", Samplers.adaptiveMetropolis());
    all.put("kamh", Samplers.kamh(0.05, 50));
    all.put("habc", Samplers.habc(0.1, 2, new Habc.Settings(RULE, 0.5, 0.5)));
    return all;
  }
}
