import type { Clock } from '../../platform/clock.ts';
import { createEvent, type Actor } from '../audit/service.ts';
import type { BallotBox } from '../ballots/service.ts';
import { subjectOf, type ElectionRecord, type Elections } from '../elections/service.ts';
import { isEligible } from '../turnout/service.ts';
import type { Electorate, VoterRecord } from '../users/service.ts';
import { checkMayList, listRefusal } from './rules.ts';
import type { ParticipationStore } from './store.ts';

interface ParticipationDeps {
  store: ParticipationStore;
  elections: Elections;
  ballots: BallotBox;
  electorate: Electorate;
  clock: Clock;
}

/** A voter, and whether a ballot of theirs is in the box: never whose name it bears, nor when it came. */
export interface Participant {
  userId: string;
  name: string;
  email: string;
  hasVoted: boolean;
}

export type Participation = ReturnType<typeof createParticipation>;

/** Who has voted: known to nobody, and computed from the roll when an administrator may ask. */
export function createParticipation(deps: ParticipationDeps) {
  const { store, elections, ballots, electorate, clock } = deps;
  const numerically = new Intl.Collator('en', { numeric: true });

  async function splitBatch(
    election: ElectionRecord,
    voters: readonly VoterRecord[],
  ): Promise<{ voter: VoterRecord; hasVoted: boolean }[]> {
    const voted = await ballots.whoVoted(
      { id: election._id, ballotSalt: election.ballotSalt },
      voters.map(({ _id }) => _id),
    );
    return voters
      .map((voter) => ({ voter, hasVoted: voted.has(voter._id) }))
      .filter(({ voter, hasVoted }) => hasVoted || isEligible(voter, election));
  }

  return {
    splitBatch,

    /** Why no list may be made now; undefined when one may. */
    async refusal(election: ElectionRecord, count: number): Promise<string | undefined> {
      const listed = await store.lastListed(election._id);
      return listRefusal({ status: election.status, ballots: count, listed });
    },

    /**
     * Everyone who may vote, by voter ID, with whether they have; leaves an event.
     * @throws AppError NOT_FOUND, PARTICIPATION_HIDDEN
     */
    async list(electionId: string, actor: Actor) {
      const election = await elections.find(electionId);
      for (let isNoted = false; !isNoted; ) {
        const { total } = await ballots.count(electionId);
        const listed = await store.lastListed(electionId);
        checkMayList({ status: election.status, ballots: total, listed });
        const event = createEvent({
          event: 'participation.exported',
          at: clock.now(),
          actor,
          subject: subjectOf(election),
        });
        isNoted = await store.note(electionId, { previous: listed, ballots: total, event });
      }
      const participants: Participant[] = [];
      for await (const voters of electorate.batches()) {
        for (const { voter, hasVoted } of await splitBatch(election, voters)) {
          const { userId, name, email } = voter;
          participants.push({ userId, name, email, hasVoted });
        }
      }
      participants.sort((a, b) => numerically.compare(a.userId, b.userId));
      return { election, participants };
    },
  };
}
