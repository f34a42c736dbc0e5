import type { SingleElection } from '@votewise/contract';

/** Tellers subtract the paper ballots from the result. Fewer ballots than this show them how these few people voted. */
const FEWEST_ONLINE = 5;

/** Returns a warning if tellers could work out from the result how the few people voted who did so online. */
export function fewOnlineWarning({
  status,
  progress,
  totalVotes,
}: SingleElection): string | undefined {
  const { handedOut = 0 } = progress?.onPaper ?? {};
  if (status !== 'active' || handedOut === 0 || totalVotes >= FEWEST_ONLINE) return undefined;
  return 'Fewer than five people have voted online. If voting closes now, the tellers can work out from the result how these few people voted.';
}
