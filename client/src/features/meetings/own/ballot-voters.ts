import type { Candidate, Election, OwnMeeting } from '@votewise/contract';
import type { Drafts } from '../../../lib/drafts.ts';
import type { Giver } from '../../votes/casting/giver.ts';
import { chosenFrom } from '../../votes/marks/marking.ts';
import type { Answer } from '../../votes/paper/paper-answers.ts';
import { castDraft } from '../../votes/casting/kept-code.ts';
import { useHandouts, useVoteHistory } from '../../votes/casting/vote-queries.ts';

/** A member whose ballots are cast on this page: the user, or a giver whom the user represents. */
export interface BallotVoter {
  /** The giver's voter ID; '' for the user. */
  key: string;
  /** Undefined for the user. */
  giver: Giver | undefined;
  /** IDs of the elections in which there is a ballot of this member. */
  votedIn: readonly string[];
  /** IDs of the elections in which this member has a paper ballot. */
  onPaper: readonly string[];
  /** IDs of the elections for which there is nothing more to cast: also those on paper, and those that the proxy is not for. */
  doneIn: readonly string[];
}

/** Returns the members whose ballots the user casts: first the user, then the givers. */
export function useBallotVoters({ represents, votedIn }: OwnMeeting): BallotVoter[] {
  const history = useVoteHistory();
  const { data: onPaper = [] } = useHandouts();
  const givers = represents.map((one): BallotVoter => {
    const { userId, name, weight, onPaper: papers, notIn } = one;
    const doneIn = [...one.votedIn, ...papers, ...notIn];
    const giver = { userId, name, weight };
    return { key: userId, giver, votedIn: one.votedIn, onPaper: papers, doneIn };
  });
  // The history contains elections with paper, too.
  const all = [...votedIn, ...(history.data ?? [])];
  const user = { key: '', giver: undefined, onPaper, doneIn: all };
  return [{ ...user, votedIn: all }, ...givers];
}

/** Whether there is nothing more to cast for a member in these elections. */
export const isDoneInAll = ({ doneIn }: BallotVoter, electionIds: readonly string[]): boolean =>
  electionIds.every((id) => doneIn.includes(id));

/** Whether a member's ballot is on paper. Paper that a giver got after the holder had cast the ballot changes nothing. */
export const isHandedOut = ({ giver, votedIn, onPaper }: BallotVoter, id: string): boolean =>
  onPaper.includes(id) && !(giver && votedIn.includes(id));

/** Returns what a voter cast in this tab; undefined if it is not known here. Withdrawn candidates don't count. */
export function castAnswer(
  drafts: Drafts,
  { id, candidates }: Election,
  giver: Giver | undefined,
): Answer | undefined {
  const cast = drafts.read(castDraft(id, giver)) as readonly string[] | undefined;
  return cast && chosenFrom(candidates, cast).filter(isStanding);
}

const isStanding = (candidate: Candidate): boolean => candidate.withdrawnAt === undefined;
