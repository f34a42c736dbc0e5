import { pipeline, Readable } from 'node:stream';
import type { CsvSeparator } from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import { csvStream } from '../../platform/csv.ts';
import { inSlices } from '../../platform/in-slices.ts';
import type { TrustedClock } from '../../platform/trusted-clock.ts';
import type { Actor } from '../audit/index.ts';
import {
  type Attended,
  coveredBy,
  createSharing,
  electionEvent,
  electorateOf,
  isConcluded,
  isForThosePresent,
  limitedToAttended,
  openTogether,
  relevant,
  electionsOfVoter,
  type Elections,
  type ElectionRecord,
} from '../elections/index.ts';
import { type VoterRecord, isEligible, type Voters } from '../people/index.ts';
import type { BallotBox } from '../ballots/index.ts';
import type { Handouts } from '../handouts/index.ts';
import {
  availableFrom,
  countPart,
  listRefusal,
  type PartCounts,
  tooEarly,
  fewInOneRefusal,
  tooFew,
} from './participation-refusal.ts';

/** Writing so many rows takes a few milliseconds. */
const ROWS_PER_SLICE = 200;

/** A voter and whether they have voted or have a handout, but never for whom or when. */
export interface Participant {
  userId: string;
  name: string;
  email: string | null;
  took: 'yes' | 'handout' | 'no';
}

export interface ParticipationList {
  election: ElectionRecord;
  /** The titles of the elections that the list covers. `took` is about all of them. */
  covered: string[];
  participants: Participant[];
}

/** Why there is no list, and when there will be one, if that is known. */
interface Refusal {
  reason: string;
  from?: Date | undefined;
}

export type Participation = ReturnType<typeof createParticipation>;

/**
 * The participation list: who has voted, shown once nothing can change anymore. It is computed on request and not
 * stored.
 *
 * Why it reveals no vote: anyone can watch the counts of elections that are open at the same time, and may know which
 * of their ballots arrive together and so come from one voter. Nothing else about who voted is released before all of
 * these elections are concluded, including those that have no ballots yet or can be reopened. Then one list is released for
 * all of them, and no list for fewer or more of them ever is: an election that opens after the wait of `tooEarly` was
 * not open at the same time, and rights that are given later do not overlap with earlier ones (`createSharing`). The
 * list says only who voted in at least one. Take two voters on it who could vote in the same elections throughout, and
 * exchange all of their ballots. Nothing that anyone has seen changes. So each ballot could be from any of these
 * voters, of whom there are at least five. If no count was visible while voting was open, no one saw a choice arrive,
 * and each election has its own list.
 */
export function createParticipation(deps: {
  elections: Pick<Elections, 'find' | 'findAllEver' | 'pushEvent'>;
  ballots: Pick<BallotBox, 'whoVoted'>;
  handouts: Pick<Handouts, 'holders'>;
  voters: Pick<Voters, 'batches' | 'byUserId'>;
  attendedIn: (election: ElectionRecord) => Promise<Attended>;
  clock: TrustedClock;
}) {
  const { elections, ballots, handouts, voters, attendedIn, clock } = deps;

  /** Returns the elections that were open at the same time as this one; only itself if it has no ballots. */
  async function findTogether(election: ElectionRecord): Promise<ElectionRecord[]> {
    if (election.ballotSalt === null) return [election];
    const others = relevant(await elections.findAllEver()).filter(
      ({ _id }) => _id !== election._id,
    );
    const all = [election, ...others].toSorted((a, b) => (a._id < b._id ? -1 : 1));
    return openTogether(election, all);
  }

  /** Returns those of the elections that shared voters with this one while both were open. */
  async function sharingOf(
    election: ElectionRecord,
    together: readonly ElectionRecord[],
  ): Promise<readonly ElectionRecord[]> {
    if (together.length === 1) return together;
    const sharing = createSharing(together);
    await sharing.addAll(voters.batches());
    return sharing.of(election);
  }

  /**
   * Returns which voters of a batch voted online, or have a handout, in at least one of these elections.
   * @param onlineIn the numbers of voters who voted online, by election, to which those of the batch are added
   */
  async function whoTookPart(
    covered: readonly { election: ElectionRecord; holders: ReadonlyMap<string, unknown> }[],
    batch: readonly VoterRecord[],
    onlineIn: Map<string, number>,
  ): Promise<(voter: string) => Participant['took']> {
    const ids = batch.map(({ _id }) => _id);
    const [online, onHandout] = [new Set<string>(), new Set<string>()];
    for (const { election, holders } of covered) {
      // Once an election is sealed, this includes those who have handouts.
      for (const voter of await ballots.whoVoted(election, ids)) {
        if (holders.has(voter)) continue;
        online.add(voter);
        onlineIn.set(election._id, (onlineIn.get(election._id) ?? 0) + 1);
      }
      for (const voter of ids) if (holders.has(voter)) onHandout.add(voter);
    }
    return (voter) => (online.has(voter) ? 'yes' : onHandout.has(voter) ? 'handout' : 'no');
  }

  return {
    /**
     * Returns why there is no list yet, and when there will be one if it only waits for late ballots. Undefined if there
     * is one, as far as times and the number of votes show it.
     */
    async refusalOf(election: ElectionRecord, votes: number): Promise<Refusal | undefined> {
      const few = isConcluded(election) ? tooFew(votes) : tooEarly(election, [], clock);
      if (few !== undefined) return { reason: few };
      const together = await findTogether(election);
      // Only what the times leave open is worth reading the roll.
      if (tooEarly(election, together, clock) === undefined) return undefined;
      const sharing = await sharingOf(election, together);
      const reason = tooEarly(election, sharing, clock);
      return reason === undefined ? undefined : { reason, from: availableFrom(sharing) };
    },

    /**
     * Returns every eligible voter and whether they have voted, sorted by user ID. Records an event.
     * @throws AppError NOT_FOUND, PARTICIPATION_HIDDEN, BUSY
     */
    async list(electionId: string, actor: Actor): Promise<ParticipationList> {
      const election = await elections.find(electionId);
      const early = tooEarly(election, [], clock);
      if (early !== undefined) throw hidden(early);
      const sharing = await sharingOf(election, await findTogether(election));
      const open = tooEarly(election, sharing, clock);
      if (open !== undefined) throw hidden(open);
      const covered = coveredBy(election, sharing);
      const electorate = electorateOf(election);
      const counts: PartCounts = new Map();
      const participants: Participant[] = [];
      const withHolders = await Promise.all(
        covered.map(async (one) => ({ election: one, holders: await handouts.holders(one) })),
      );
      const attended = new Map<string, Attended>();
      const onlineIn = new Map<string, number>();
      for (const one of covered.filter(isForThosePresent)) {
        attended.set(one._id, await attendedIn(one));
      }
      for await (const batch of voters.byUserId()) {
        const tookOf = await whoTookPart(withHolders, batch, onlineIn);
        for (const voter of batch) {
          const took = tookOf(voter._id);
          const all = electionsOfVoter(voter, covered);
          const limited = limitedToAttended(all, voter._id, attended);
          // Those who have handouts are known anyway, so they do not hide who voted online.
          countPart(counts, { ...limited, tookPart: took === 'yes' });
          const came = attended.get(electionId)?.has(voter._id) ?? true;
          const isListed =
            (isEligible(voter, electorate) && came) ||
            (took !== 'no' && all.could.includes(electionId));
          const { userId, name, email } = voter;
          if (isListed) participants.push({ userId, name, email, took });
        }
      }
      const refusal = listRefusal(covered, counts) ?? fewInOneRefusal(covered, onlineIn);
      if (refusal !== undefined) throw hidden(refusal);
      const at = clock.now();
      const event = electionEvent(election, { event: 'participation.exported', at, actor });
      await elections.pushEvent(electionId, event);
      return { election, covered: covered.map(({ title }) => title), participants };
    },
  };
}

const hidden = (reason: string) => new AppError('PARTICIPATION_HIDDEN', reason);

/** Returns one row per voter, in the given order and without times. */
export function participationCsv(
  { covered, participants }: Pick<ParticipationList, 'covered' | 'participants'>,
  separator: CsvSeparator,
): Readable {
  const titles = covered.map((title) => `“${title}”`).join(', ');
  const voted = covered.length > 1 ? `Voted in at least one of ${titles}` : 'Voted';
  async function* rows() {
    yield ['Voter ID', 'Name', 'Email', voted];
    for await (const some of inSlices(participants, ROWS_PER_SLICE)) {
      yield* some.map(({ userId, name, email, took }) => [
        userId,
        name,
        email ?? '',
        took === 'handout' ? 'received a paper ballot' : took,
      ]);
    }
  }
  const file = csvStream(separator);
  // A failure destroys the file's stream, which passes the error to its reader.
  pipeline(Readable.from(rows()), file, () => {});
  return file;
}
