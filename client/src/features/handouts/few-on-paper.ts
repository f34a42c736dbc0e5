/** Tellers who count fewer ballots than this see how these few people voted. */
const FEWEST_ON_PAPER = 5;

/**
 * Returns a warning if the ballots of the few people who vote on paper would show how they voted.
 * @param handedOut how many paper ballots are out, for each question
 */
export function fewOnPaperWarning(...handedOut: readonly (number | null | undefined)[]) {
  if (!handedOut.some((count) => count && count < FEWEST_ON_PAPER)) return undefined;
  return 'With fewer than five paper ballots, those who count them see how these few people voted.';
}
