/**
 * What can be said of draws alone: R-hat, effective sample sizes, Monte Carlo errors.
 *
 * <p>Unless a method says otherwise, the definitions are those of Vehtari, Gelman, Simpson,
 * Carpenter and Bürkner (2021), "Rank-normalization, folding, and localization: an improved R-hat
 * for assessing convergence of MCMC", in the form that version 1.4 of the R package posterior gives
 * them. Logarithms and sines come from {@link StrictMath}, so every JDK gives the same bits.
 *
 * <h2>Degenerate draws</h2>
 *
 * R-hat, effective sample sizes and Monte Carlo errors are NaN when
 *
 * <ul>
 *   <li>a chain has fewer than 4 draws; effective sample sizes of split chains and the errors made
 *       from them also with 4 or 5 draws, because half a chain must have 3;
 *   <li>any draw is NaN or infinite (R ranks an infinite draw in R-hat and bulk ESS; here, as in
 *       Stan, a chain that left the finite numbers has no diagnostics);
 *   <li>all draws are equal, or all are equal in what the statistic is made of: the indicators x ≤
 *       q of a quantile, the distances |x − median| of the folded R-hat. Equal means equal: R calls
 *       draws that differ by less than 2.2e-16 constant whatever their unit, here the unit of a
 *       parameter does not matter.
 * </ul>
 *
 * Where every chain stands still at a place of its own, R-hat is +∞. Means, standard deviations and
 * quantiles follow arithmetic: the mean of draws with +∞ is +∞, their standard deviation NaN, their
 * quantiles count +∞ as the largest draw; with a NaN among the draws all three are NaN.
 */
@NullMarked
package io.kamilton.diagnostics;

import org.jspecify.annotations.NullMarked;
