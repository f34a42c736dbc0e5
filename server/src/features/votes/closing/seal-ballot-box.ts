import type { EncryptionServices } from '../../encryption/index.ts';
import type { DueTime } from '../../../platform/due-time.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/logger.ts';
import { createQuarantine } from '../../../platform/db/quarantine.ts';
import { type ElectionRecord, type Elections, handoutsIn } from '../../elections/index.ts';
import type { Voters } from '../../people/index.ts';
import type { BallotBox } from '../../ballots/index.ts';
import type { Handouts } from '../../handouts/index.ts';
import { createSealingStart } from './begin-sealing.ts';
import type { Counting } from './counting-jobs.ts';

/** The reason why sealing stops. */
type Problem = Parameters<Elections['stopSealing']>[1];

/**
 * Seals ballot boxes. `sealing` has been set on the election, so it can no longer be reopened. The steps are:
 * 1. The last ballots go into a checkpoint, all ballots are recounted, and the count becomes final. A ballot that
 *    arrives later is not acknowledged and never counts.
 * 2. The voters whose ballots count are found. If there are as many voters as ballots, they are recorded, with those
 *    who have handouts. These are not compared with voters: administrators have explained any difference.
 * 3. The salt is destroyed, and with it the link between voters and ballots.
 * Every step can be repeated, by any number of processes at the same time, and continues from the results of the
 * previous steps. If there is a discrepancy, sealing stops, and the salt is kept as evidence.
 */
export function createSealing(deps: {
  elections: Pick<
    Elections,
    'findSealable' | 'isSealingDue' | 'findSealing' | 'beginSealing' | 'endSealing' | 'stopSealing'
  >;
  ballots: Pick<BallotBox, 'finish' | 'participants' | 'whoVoted'>;
  counting: Pick<Counting, 'recountLast'>;
  voters: Pick<Voters, 'batches'>;
  handouts: Pick<Handouts, 'holders'>;
  encryption: Pick<EncryptionServices['encryption'], 'destroySecret'>;
  /** Days from the close until sealing begins automatically; 0 means never. */
  sealAfterDays: number;
  clock: Clock;
  logger: Logger;
}) {
  const { elections, ballots, counting, voters, handouts, encryption } = deps;
  const { sealAfterDays, clock, logger } = deps;
  const { participants } = ballots;
  const quarantine = createQuarantine({ kind: 'ballot box to seal', clock, logger });
  /** Sealed elections whose count is known to be final. After a restore, a count may have to be made final again. */
  const done = new Set<string>();
  let isAnyUnsealed = false;

  /**
   * Returns the voters who voted online, and all who took part, in the order of their IDs, which reveals nothing about
   * when they voted.
   */
  async function votersOf(election: ElectionRecord, holders: ReadonlyMap<string, unknown>) {
    const [online, all]: [string[], string[]] = [[], []];
    for await (const batch of voters.batches()) {
      const ids = batch.map(({ _id }) => _id);
      const voted = await ballots.whoVoted(election, ids);
      online.push(...ids.filter((voter) => voted.has(voter)));
      all.push(...ids.filter((voter) => voted.has(voter) || holders.has(voter)));
    }
    return { online, all };
  }

  async function stop({ _id }: ElectionRecord, problem: Problem): Promise<void> {
    await elections.stopSealing(_id, problem);
    logger.error(
      { election: _id, problem: problem.problem, ...problem.details },
      'a ballot box cannot be sealed, nothing was removed or corrected',
    );
  }

  async function seal(election: ElectionRecord, signal: AbortSignal): Promise<void> {
    const { _id, sealing } = election;
    if (!sealing || sealing.problem) return;
    await counting.recountLast(election, signal);
    const finished = await ballots.finish(election, { since: sealing.at });
    if (finished.state === 'unfinished') return;
    if (finished.state === 'differs') {
      await stop(election, { problem: 'count', details: {} });
      return;
    }
    const { online, all } = await votersOf(election, await handouts.holders(election));
    signal.throwIfAborted();
    const cast = finished.ballots - handoutsIn(election);
    if (online.length === cast) await participants.add(_id, all);
    const written = await participants.count(_id);
    if (online.length !== cast || written !== all.length) {
      const details = { ballots: cast, voters: online.length };
      await stop(election, { problem: 'participants', details });
      return;
    }
    // Before the salt, because nothing is done with an election anymore once that is destroyed.
    await encryption.destroySecret(_id);
    await elections.endSealing(_id, written);
  }

  /** Makes the count of a sealed election final again if it is missing after a restore: see `writeBackup`. */
  async function finishAgain(election: ElectionRecord, signal: AbortSignal): Promise<void> {
    const { _id, sealing } = election;
    if (!sealing || done.has(_id)) return;
    const { size } = await handouts.holders(election);
    const online = (await participants.count(_id)) - size;
    const expected = { since: sealing.at, ballots: online + handoutsIn(election) };
    let finished = await ballots.finish(election, expected);
    if (finished.state === 'unfinished') {
      await counting.recountLast(election, signal);
      finished = await ballots.finish(election, expected);
    }
    if (finished.state === 'final') done.add(_id);
    if (finished.state !== 'differs') return;
    const facts = { election: _id, ballots: expected.ballots };
    logger.error(
      facts,
      'a sealed ballot box does not match the recorded participants; nothing was corrected',
    );
  }

  return {
    beginDue: createSealingStart({ elections, sealAfterDays, quarantine }),

    /** The job that finishes every sealing that has begun. */
    async sealAll(signal: AbortSignal): Promise<void> {
      const all = await elections.findSealing();
      isAnyUnsealed = true;
      for (const election of all) {
        signal.throwIfAborted();
        await quarantine.attempt(election._id, () =>
          election.sealing?.sealedAt ? finishAgain(election, signal) : seal(election, signal),
        );
      }
      isAnyUnsealed = all.some(({ _id, sealing }) => !sealing?.problem && !done.has(_id));
    },

    /** Returns now until every ballot box to seal is sealed. A problem is left to administrators. */
    nextDue: (): DueTime => (isAnyUnsealed ? clock.now() : undefined),
  };
}
