import { newest, type ToErase, type ReadOnce, type VoterRecord } from '../../people/index.ts';
import { groupsOf, meetingGroupsOf } from './electorates.ts';
import type { ElectionRecord } from '../stored/election-document.ts';
import { CLOCKS_DIFFER_MS } from './open-together.ts';

type Voter = Pick<VoterRecord, 'registeredAt' | 'disabledAt' | 'groups'>;

/**
 * Returns when voters could first vote and when that ended, by the clock of any host; undefined if they never could. Paper
 * can be handed out before voting opens.
 */
function votingPeriodOf(election: ElectionRecord) {
  const { statusChanges, status, statusSetAt, deletedAt, ballot, ballotSalt, createdAt } = election;
  const opened = statusChanges.find(({ to }) => to === 'active')?.at;
  const from = ballot.onPaper && ballotSalt !== null ? createdAt : opened;
  if (!from) return undefined;
  const until = status === 'completed' ? statusSetAt : deletedAt;
  return {
    from: from.getTime() - CLOCKS_DIFFER_MS,
    until: (until?.getTime() ?? Number.POSITIVE_INFINITY) + CLOCKS_DIFFER_MS,
  };
}

/** Returns whether a voter could vote in an election at some time, or may still. */
function couldVote(voter: Voter, election: ElectionRecord): boolean {
  const period = votingPeriodOf(election);
  if (!period) return false;
  const { from, until } = period;
  if (voter.registeredAt.getTime() > until) return false;
  if (voter.disabledAt && voter.disabledAt.getTime() < from) return false;
  const { groups, former = [] } = election.electorate;
  const wanted = new Set([...groups.map(({ id }) => id), ...former]);
  // Until the first ballot, the groups can still be replaced.
  if (groups.length === 0 || election.ballotSalt === null) return true;
  return (voter.groups ?? []).some(({ group }) => wanted.has(group));
}

/** Nothing about the election can change anymore, and no voter can vote in it again. */
const isOver = ({ declared, annulled, sealing, deletedAt }: ElectionRecord): boolean =>
  deletedAt !== null ||
  declared !== null ||
  annulled !== undefined ||
  sealing?.sealedAt !== undefined;

/** Returns when the last act that can depend on its voters took place. */
const endOf = ({ sealing, declared, annulled, deletedAt, statusSetAt }: ElectionRecord): Date =>
  sealing?.sealedAt ?? declared?.at ?? annulled?.at ?? deletedAt ?? statusSetAt;

/**
 * What elections need of voters: nothing is erased while the voter can vote, or could vote in an election that can still
 * be opened again, because a person who is registered again could vote twice. Turnout, quorums, and participation lists
 * of elections that are over need the times at which the voter could vote.
 */
export function createVotersInUse(elections: {
  findAllEver(): Promise<ElectionRecord[]>;
}): ToErase {
  const concerning = async (voter: Voter, readOnce: ReadOnce) => {
    const all = await readOnce(elections, () => elections.findAllEver());
    return all.filter((election) => couldVote(voter, election));
  };

  return {
    async refusal(voter, readOnce) {
      const pending = (await concerning(voter, readOnce)).find((election) => !isOver(election));
      if (!pending) return undefined;
      const { title, status } = pending;
      return status === 'completed'
        ? `This voter could vote in “${title}”. Declare its result or seal its ballot box first, then erase the voter.`
        : `This voter can vote in “${title}”. Wait until voting has closed, declare its result, then erase the voter.`;
    },

    async needs(voter, readOnce) {
      const all = await concerning(voter, readOnce);
      if (all.length === 0) return undefined;
      return {
        groups: all.flatMap((election) => [
          ...groupsOf(election),
          ...(election.electorate.former ?? []),
          ...meetingGroupsOf(election),
        ]),
        weights: all.some(({ weighted }) => weighted),
        until: newest(all.map(endOf)),
      };
    },
  };
}
