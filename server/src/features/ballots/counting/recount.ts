import type { Outcome } from '@votewise/contract/counting/outcome';
import { weighed, weightIn } from '@votewise/contract/votes/choice-format';
import { areOthersOnly } from '@votewise/contract/votes/sums';
import { mapperOf } from '@votewise/contract/votes/write-ins';
import type { Clock } from '../../../platform/clock.ts';
import type { StoredWriteIns } from '../../elections/index.ts';
import type { BallotStore } from '../box/ballot-store.ts';
import type { HeadStore } from '../board/head-store.ts';
import type { BoardKey } from '../board/signed-head.ts';
import type { Checkpoints, BallotCount } from './checkpoints.ts';
import type { CountPool } from './count-pool.ts';
import type { Recount } from './count-document.ts';
import {
  confirmationOf,
  type CountedElection,
  firstConfirmed,
  hasLostBallots,
  isRecountedSince,
  isTidy,
  isUndisturbed,
} from './count-predicates.ts';
import type { CountStore } from './count-store.ts';
import { countSums, outcomeWithoutVotes, type Contest, lotIn, signLot } from './contest.ts';
import { type DecryptedSums, decryptedTotals, isSumOf } from './decrypted-sums.ts';
import { packChoices } from './pack-choices.ts';
import { areSame, createTotals, storedTotals, type Totals } from '../box/totals.ts';

/** Ballots read between two pauses. Reading them takes the server and the database a few milliseconds each. */
const BATCH_SIZE = 125;
const BREATHER_MS = 5;

export interface RecountOutcome extends Recount {
  counted: Totals;
  recounted: Totals;
  /** What a confirmed count decides. */
  outcome: Outcome | undefined;
}

/** All ballots of an election. */
interface ReadBallots {
  recounted: Totals;
  /**
   * The same ballots, with names counted for those to whom they are assigned, or with the votes that key holders have
   * decrypted; undefined if there is neither.
   */
  resolved: Totals | undefined;
  /** The packed ballots; undefined if one of them does not fit the election. */
  packs: Uint8Array<ArrayBuffer>[] | undefined;
}

interface Closed {
  electionId: string;
  closedAt: Date;
  contest: Contest;
  /** True if the election has a board. */
  hasBoard: boolean;
  /** For whom names count that voters have written in. */
  writeIns?: StoredWriteIns | undefined;
  /** The sums of encrypted ballots, which the ballots themselves do not show. */
  decrypted?: DecryptedSums | undefined;
}

/** The conditions for a final count. */
interface FinishConditions {
  /** The last recount must have begun at this moment or later. */
  since: Date;
  /** How many ballots there must be; undefined until the voters have been recorded. */
  ballots?: number | undefined;
}

/** A final count permanently includes only the ballots that the last recount confirmed. */
type Finished =
  | { state: 'final'; ballots: number }
  /** The last recount differs from the count. */
  | { state: 'differs' }
  /** Ballots have to be taken into a checkpoint, recounted, or merged first. */
  | { state: 'unfinished' };

export type Recounts = ReturnType<typeof createRecounts>;

/** Recounts the ballots of a closed election and compares the result with the count. */
export function createRecounts(deps: {
  ballots: Pick<BallotStore, 'choices'>;
  counts: Pick<CountStore, 'createState' | 'keepRecount' | 'makeFinal'>;
  checkpoints: Pick<Checkpoints, 'tryRead' | 'read'>;
  heads: Pick<HeadStore, 'findNote'>;
  key: Pick<BoardKey, 'sign'>;
  countPool: CountPool;
  clock: Clock;
  pause: (milliseconds: number) => Promise<unknown>;
}) {
  const { ballots, counts, checkpoints, heads, key, countPool, clock, pause } = deps;

  async function readBallots(
    { electionId, contest, writeIns, decrypted }: Closed,
    { isEnded, signal }: { isEnded: boolean; signal: AbortSignal },
  ): Promise<ReadBallots> {
    const sum = createTotals();
    const resolvedSum = createTotals();
    const map = writeIns && mapperOf(writeIns);
    let packs: ReadBallots['packs'] = [];
    const options = { batchSize: BATCH_SIZE, onlyCheckpoints: isEnded };
    for await (const some of ballots.choices(electionId, options)) {
      for (const choice of some) sum.add(choice, 1);
      const resolved = map && !decrypted ? some.map((stored) => mapStored(stored, map)) : some;
      if (map) for (const choice of resolved) resolvedSum.add(choice, 1);
      const pack = decrypted ? new Uint8Array() : packChoices(resolved, contest);
      if (pack) packs?.push(pack);
      else packs = undefined;
      signal.throwIfAborted();
      await pause(BREATHER_MS);
    }
    const recounted = sum.totals();
    if (!decrypted) return { recounted, resolved: map && resolvedSum.totals(), packs };
    const summed = decryptedTotals(decrypted, recounted);
    return { recounted, resolved: summed, packs: isSumOf(decrypted, recounted) ? [] : undefined };
  }

  async function lotFor({ electionId, contest, hasBoard }: Closed, count: BallotCount) {
    if (contest.ties === 'open') return undefined;
    const lastNote = hasBoard ? await heads.findNote(electionId, count.checkpoint) : undefined;
    return signLot({ electionId, ballots: count.total, lastNote }, key);
  }

  async function decide(
    contest: Contest,
    {
      recounted,
      resolved,
      packs = [],
      lot,
      decrypted,
    }: ReadBallots & { lot: string | undefined; decrypted: DecryptedSums | undefined },
  ) {
    const { total, abstentions } = (decrypted && resolved ? resolved : recounted).weights;
    if (total === abstentions || areOthersOnly(resolved ?? recounted))
      return outcomeWithoutVotes(total);
    const seed = lot === undefined ? contest.seed : lotIn(contest.seed, lot);
    if (decrypted) return countSums({ ...contest, seed }, decrypted, total);
    return countPool.count({ contest: { ...contest, seed }, packs });
  }

  return {
    /**
     * Returns undefined if a ballot, a checkpoint, or a merge interfered, so that the recount has to be repeated.
     * Also returns undefined if there is a board and a ballot is not on it yet, because the ballots of a confirmed
     * count are opened, and every opening needs its commitment. The outcome takes effect after it is stored.
     */
    async take(election: Closed, signal: AbortSignal): Promise<RecountOutcome | undefined> {
      const { electionId, closedAt, contest, hasBoard, writeIns, decrypted } = election;
      const at = clock.now();
      const before = await checkpoints.tryRead(electionId);
      if (!before || before.isMerging || (hasBoard && before.unassigned > 0)) return undefined;
      const read = await readBallots(election, { isEnded: before.isEnded, signal });
      const count = await checkpoints.tryRead(electionId);
      if (!count || !isUndisturbed(before, count)) return undefined;
      const { recounted, packs, resolved } = read;
      const isConfirmed =
        areSame(count, recounted) && !hasLostBallots(before, recounted) && packs !== undefined;
      const lot = isConfirmed ? await lotFor(election, count) : undefined;
      return {
        checkpoint: count.checkpoint,
        at,
        closedAt,
        totalVotes: recounted.total,
        countedVotes: count.total,
        isConfirmed,
        counted: count,
        recounted,
        outcome: isConfirmed ? await decide(contest, { ...read, lot, decrypted }) : undefined,
        ...(lot !== undefined && { lot }),
        ...(writeIns && { writeInsAt: writeIns.at }),
        ...(isConfirmed && repeating(count, election)),
        ...(resolved && { mapped: storedTotals(resolved) }),
      };
    },

    async keep(electionId: string, recounted: RecountOutcome): Promise<void> {
      const { counted: _counted, recounted: _recounted, outcome, ...recount } = recounted;
      if (recount.checkpoint === 0) await counts.createState(electionId);
      await counts.keepRecount(electionId, recount, outcome);
    },

    /** Makes the count of a closed election final as soon as it can be. @throws AppError BUSY */
    async finish(
      election: CountedElection,
      { since, ballots: recorded }: FinishConditions,
    ): Promise<Finished> {
      const count = await checkpoints.read(election._id);
      const { recount, checkpoint, total } = count;
      if (count.isFinal) return { state: 'final', ballots: total };
      if (!recount || !isRecountedSince(count, election, since)) return { state: 'unfinished' };
      const isLost = recorded !== undefined && recorded !== total;
      if (!recount.isConfirmed || isLost) return { state: 'differs' };
      if (!isTidy(count)) return { state: 'unfinished' };
      const isFinal = await counts.makeFinal(election._id, checkpoint, recount.at);
      return isFinal ? { state: 'final', ballots: total } : { state: 'unfinished' };
    },
  };
}

/** Returns since when the count has been confirmed, if the last recount confirmed it after the same close. */
function repeating(count: BallotCount, { closedAt, writeIns }: Closed) {
  const closed = { status: 'completed', statusSetAt: closedAt, writeIns };
  const earlier = confirmationOf(count, closed);
  return earlier && { firstAt: firstConfirmed(earlier) };
}

/** Returns a stored choice with names replaced by those for whom they count. */
function mapStored(stored: string, map: (choice: string) => string): string {
  const { weight, choice } = weightIn(stored);
  return weighed(map(choice), weight);
}
