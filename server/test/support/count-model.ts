import { completeBallot } from '@votewise/contract/elections/ballot';
import fc from 'fast-check';
import { expect } from 'vitest';
import {
  createCheckpoints,
  type Checkpoints,
  type BallotCount,
} from '../../src/features/ballots/counting/checkpoints.ts';
import { votesIn, weighed, weightIn } from '@votewise/contract/votes/choice-format';
import { createHeads } from '../../src/features/ballots/board/publish-head.ts';
import { createCheckpointMerging } from '../../src/features/ballots/counting/merge-checkpoints.ts';
import { signLot } from '../../src/features/ballots/counting/contest.ts';
import type { Contest } from '../../src/features/ballots/counting/contest.ts';
import { createCountPool } from '../../src/features/ballots/counting/count-pool.ts';
import { isRecountedSince } from '../../src/features/ballots/counting/count-predicates.ts';
import { createRecounts } from '../../src/features/ballots/counting/recount.ts';
import { AppError } from '../../src/platform/app-error.ts';
import { randomId } from '../../src/platform/random.ts';
import { noHurry } from './ballot-inserts.ts';
import { expectWholeBoard, nonceFor, testBoardKey, testContest } from './board-checks.ts';
import type { CountDatabase } from './count-database.ts';

/**
 * What can happen to a command. Its request or its response may be lost, or it may take effect only after its caller
 * has given up. In these cases, the outcome is unknown to the caller. The command may also be slow, or the process may
 * be killed before or after the command takes effect, or while the command is still on its way.
 */
const fates = [
  'lost request',
  'lost answer',
  'late',
  'slow',
  'killed before',
  'killed after',
  'killed, late',
] as const;
type Fate = (typeof fates)[number] | 'well';

/** Most commands succeed, because otherwise a scenario would never finish. */
const fateArbitrary: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 9, arbitrary: fc.constant<Fate>('well') },
  { weight: 3, arbitrary: fc.constantFrom<Fate>(...fates) },
);

class LostError extends Error {}
class KilledError extends Error {}

const ABSTAINED = 'abstained';
function votesOn(stored: string): string[] {
  const { choice } = weightIn(stored);
  return choice === ''
    ? [ABSTAINED]
    : votesIn(choice).flatMap(({ id, points }) => Array<string>(points).fill(id));
}

/** These limits are small, so that a few ballots fill many checkpoints. */
const limits = { least: 3, most: 2, stay: 1 };
const slowSteps = 25;

type Kind = Contest['kind'];

/** The choices that voters can cast in each kind of election. */
const CHOICES: Record<Kind, readonly string[]> = {
  one: ['c0', 'c1', ''],
  several: ['c0+c1', 'c1+c2', 'c2', ''],
  ranked: ['c0>c1', 'c1>c2>c0', 'c1>c0', ''],
  scored: ['c0=5+c1=2', '0', 'c2=1', ''],
};

const contestOf = (kind: Kind, weighted: boolean): Contest => ({
  kind,
  weighted,
  rule: kind === 'several' ? 'plurality' : completeBallot({ kind }).rule,
  scale: kind === 'scored' ? { max: 5, words: null } : null,
  budget: null,
  writeIns: 0,
  candidates: ['c0', 'c1', 'c2'],
  withdrawn: [],
  seats: 1,
  seed: new Uint8Array(),
  ties: 'lot',
});

const countPool = createCountPool();

export interface Scenario {
  scheduler: fc.Scheduler;
  kind: Kind;
  /** Whether two-thirds of the voters have ballots with a weight greater than 1. */
  weighted: boolean;
  /** Whether the election has receipts. */
  hasBoard: boolean;
  /** Each caster's attempts, in order: the voter, and the index of the choice. */
  casters: { voter: number; choice: number }[][];
  /** How often each instance runs the job that advances checkpoints. */
  instances: number[];
  /** How often each instance runs the job that completes counts. */
  sealers: number[];
  /** How often each reader reads the count. */
  readers: number[];
  /** How often voting is reopened and closed again. Ballots can arrive at any time. */
  closes: number;
  /** Whether the ballot box is sealed after the last close. */
  isSealed: boolean;
  fates: Fate[];
}

export function scenarioArbitrary(size: { casters: number; attempts: number }) {
  const attempt = fc.record({ voter: fc.nat(11), choice: fc.nat(3) });
  return fc.record<Scenario>({
    scheduler: fc.scheduler(),
    kind: fc.constantFrom<Kind>('one', 'several', 'ranked', 'scored'),
    weighted: fc.boolean(),
    hasBoard: fc.boolean(),
    casters: fc.array(fc.array(attempt, { maxLength: size.attempts }), {
      minLength: 1,
      maxLength: size.casters,
    }),
    instances: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
    sealers: fc.array(fc.integer({ min: 2, max: 6 }), { minLength: 2, maxLength: 3 }),
    readers: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
    closes: fc.nat(4),
    isSealed: fc.boolean(),
    fates: fc.array(fateArbitrary, { maxLength: 120 }),
  });
}

/** Runs casters, counting instances, readers, and an administrator concurrently on one election. */
export async function play(
  scenario: Scenario,
  makeDatabase: (tick: () => Promise<void>, stay: number) => CountDatabase,
): Promise<void> {
  const { scheduler, kind, weighted, hasBoard, isSealed } = scenario;
  const contest = contestOf(kind, weighted);
  const boardContest = hasBoard ? testContest : undefined;
  const electionId = randomId();
  const tick = async () => {
    await scheduler.schedule(Promise.resolve(), 'step');
  };
  const rest = async (steps: number) => {
    for (let step = 0; step < steps; step += 1) await tick();
  };
  const database = makeDatabase(tick, isSealed ? 0 : limits.stay);
  const fatesLeft = [...scenario.fates];
  const late: Promise<unknown>[] = [];
  const problems: unknown[] = [];

  /** Returns the database for one process. Its operations throw once the process has been killed. */
  function connect(): CountDatabase {
    let isKilled = false;
    function travelling<Args extends unknown[], Result>(
      effect: (...args: Args) => Promise<Result>,
    ): (...args: Args) => Promise<Result> {
      return async (...args) => {
        if (isKilled) throw new KilledError();
        const fate = fatesLeft.shift() ?? 'well';
        isKilled = fate.startsWith('killed');
        await tick();
        if (fate === 'slow') await rest(slowSteps);
        if (fate === 'lost request') throw new LostError();
        if (fate === 'killed before') throw new KilledError();
        if (fate === 'late' || fate === 'killed, late') {
          const effectLater = rest(slowSteps).then(() => effect(...args));
          late.push(effectLater.catch((error: unknown) => problems.push(error)));
          throw fate === 'late' ? new LostError() : new KilledError();
        }
        const result = await effect(...args);
        await tick();
        if (fate === 'lost answer') throw new LostError();
        if (isKilled) throw new KilledError();
        return result;
      };
    }
    const { ballots, counts, heads } = database;
    return {
      ballots: {
        insert: travelling(ballots.insert),
        countIn: travelling(ballots.countIn),
        countUnassigned: travelling(ballots.countUnassigned),
        listUnassigned: travelling(ballots.listUnassigned),
        take: travelling(ballots.take),
        listBefore: travelling(ballots.listBefore),
        move: travelling(ballots.move),
        choices: ballots.choices,
        findOpenings: travelling(ballots.findOpenings),
        unassignedOpenings: ballots.unassignedOpenings,
      },
      heads: {
        insert: travelling(heads.insert),
        find: travelling(heads.find),
        findNote: travelling(heads.findNote),
      },
      counts: {
        findState: travelling(counts.findState),
        findMajorityState: travelling(counts.findMajorityState),
        createState: travelling(counts.createState),
        start: travelling(counts.start),
        finish: travelling(counts.finish),
        keepRecount: travelling(counts.keepRecount),
        makeFinal: travelling(counts.makeFinal),
        end: travelling(counts.end),
        findOutcome: travelling(counts.findOutcome),
        beginMerge: travelling(counts.beginMerge),
        finishMerge: travelling(counts.finishMerge),
      },
    };
  }

  const mergingOn = (connection: CountDatabase) =>
    createCheckpointMerging({ ...connection, stepSize: 2 });
  const alarms: unknown[] = [];
  const logger = { error: (...alarm: unknown[]) => alarms.push(alarm) };
  const boardOn = (connection: CountDatabase) =>
    createHeads({ ...connection, key: testBoardKey, logger });
  const checkpointsOn = (connection: CountDatabase): Checkpoints =>
    createCheckpoints({
      ...connection,
      merging: mergingOn(connection),
      board: boardOn(connection),
      pause: tick,
      limits,
    });

  /** The choices that were attempted for each ballot. */
  const attempted = new Map<string, Set<string>>();
  const acknowledged = new Map<string, string>();
  let closedAt = new Date(0);
  let sealingAt: Date | undefined;

  /**
   * Returns a function that runs work in a process. The process is restarted after it is killed.
   * The function returns undefined if the work fails.
   */
  function createProcess() {
    let connection = connect();
    return async <Result>(work: (connection: CountDatabase) => Promise<Result>) => {
      try {
        return await work(connection);
      } catch (error) {
        if (error instanceof KilledError) connection = connect();
        else if (!(error instanceof LostError) && !(error instanceof AppError))
          problems.push(error);
        return undefined;
      }
    };
  }

  async function castAll(attempts: Scenario['casters'][number]): Promise<void> {
    const run = createProcess();
    for (const { voter, choice: wanted } of attempts) {
      const id = `${electionId} ${voter}`;
      const weight = weighted ? 1 + 4 * (voter % 3) : 1;
      const choice = weighed(CHOICES[kind][wanted % CHOICES[kind].length] ?? '', weight);
      attempted.set(id, (attempted.get(id) ?? new Set()).add(choice));
      const known = hasBoard ? { nonce: nonceFor(id) } : undefined;
      const ballot = { id, electionId, choice, known };
      const isNew = await run(({ ballots }) => ballots.insert({ ...ballot, time: noHurry }));
      if (isNew === true && !sealingAt) acknowledged.set(id, choice);
    }
  }

  /** Counts the votes of each candidate and the abstentions. */
  function votesAt(choices: Iterable<string>): Map<string, number> {
    const counts = new Map<string, number>();
    for (const choice of choices) {
      for (const id of votesOn(choice)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return counts;
  }

  function expectBetween(count: BallotCount, before: ReadonlyMap<string, number>): void {
    expect(count.total).toBeLessThanOrEqual(attempted.size);
    for (const id of [...contest.candidates, ABSTAINED]) {
      const mostOf = (choices: ReadonlySet<string>) =>
        Math.max(
          ...[...choices].map((choice) => votesOn(choice).filter((one) => one === id).length),
        );
      const most = [...attempted.values()].reduce((all, choices) => all + mostOf(choices), 0);
      const votes = id === ABSTAINED ? count.abstentions : (count.votes.get(id) ?? 0);
      expect(votes).toBeGreaterThanOrEqual(before.get(id) ?? 0);
      expect(votes).toBeLessThanOrEqual(most);
    }
  }

  async function readCounts(times: number): Promise<void> {
    const run = createProcess();
    for (let i = 0; i < times; i += 1) {
      const before = votesAt(acknowledged.values());
      const count = await run((connection) => checkpointsOn(connection).read(electionId));
      if (count) expectBetween(count, before);
    }
  }

  async function takeCheckpoints(turns: number): Promise<void> {
    const run = createProcess();
    for (let i = 0; i < turns; i += 1) {
      await run((connection) =>
        checkpointsOn(connection).advance({ electionId, contest: boardContest }),
      );
    }
  }

  let time = 0;
  const now = () => new Date((time += 1));
  const recountsOn = (connection: CountDatabase) =>
    createRecounts({
      ...connection,
      checkpoints: checkpointsOn(connection),
      key: testBoardKey,
      countPool,
      clock: { now, elapsed: () => 0, uptime: () => 0 },
      pause: tick,
    });

  /** Returns the number of ballots on the board. */
  async function sizeOfBoard(): Promise<number> {
    let size = 0;
    for (let number = 1; ; number += 1) {
      const head = await database.heads.find(electionId, number);
      if (!head) return size;
      size += head.size;
    }
  }

  /** Runs the job that follows the end of voting once. The job recounts the ballots, then merges the checkpoints. */
  async function sealOn(connection: CountDatabase, since?: Date): Promise<void> {
    const checkpoints = checkpointsOn(connection);
    const recounts = recountsOn(connection);
    const close = { electionId, closedAt, contest, hasBoard };
    const isOver = async () => close.closedAt === closedAt;
    const isSealing = since !== undefined;
    while (await checkpoints.advance({ electionId, contest: boardContest, isSealing, isOver }));
    const count = await checkpoints.tryRead(electionId);
    if (count && !count.isFinal && !isRecountedSince(count, asClosed(), since)) {
      const outcome = await recounts.take(close, new AbortController().signal);
      if (outcome) expect(outcome).toMatchObject({ isConfirmed: true, closedAt: close.closedAt });
      if (outcome && hasBoard)
        expect(await sizeOfBoard()).toBeGreaterThanOrEqual(outcome.totalVotes);
      if (outcome) await recounts.keep(electionId, outcome);
    }
    await mergingOn(connection).begin(electionId);
    while (await checkpoints.advance({ electionId, contest: boardContest }));
  }

  async function seal(turns: number): Promise<void> {
    const run = createProcess();
    for (let i = 0; i < turns; i += 1) {
      await run(sealingAt ? finishOn : sealOn);
      if (sealingAt) await rest(1);
    }
  }

  const asClosed = () => ({ _id: electionId, status: 'completed', statusSetAt: closedAt });
  /** The final numbers of ballots that the processes have found. They must all be equal. */
  const finals = new Set<number>();

  /** Runs the sealing job once. If the count is final, records the number of ballots. */
  async function finishOn(connection: CountDatabase): Promise<void> {
    const since = sealingAt ?? now();
    await sealOn(connection, since);
    const finished = await recountsOn(connection).finish(asClosed(), { since });
    expect(finished.state).not.toBe('differs');
    if (finished.state === 'final') finals.add(finished.ballots);
  }

  async function closeAgain(): Promise<void> {
    for (let i = 0; i < scenario.closes; i += 1) {
      await rest(slowSteps);
      closedAt = now();
    }
    if (isSealed) sealingAt = now();
  }

  await scheduler.waitFor(
    Promise.all([
      ...scenario.casters.map(castAll),
      ...scenario.instances.map(takeCheckpoints),
      ...scenario.readers.map(readCounts),
      ...scenario.sealers.map(seal),
      closeAgain(),
    ]),
  );
  await scheduler.waitFor(Promise.all(late));
  expect(problems).toEqual([]);
  await scheduler.waitFor(isSealed ? expectFinal() : expectRecounted());

  /** Expects the final state of a sealed ballot box, in which ballots that arrive later do not count. */
  async function expectFinal(): Promise<void> {
    await finishOn(database);
    const count = await checkpointsOn(database).read(electionId);
    expect(count).toMatchObject({ isFinal: true, unassigned: 0 });
    expect(count.recount).toMatchObject({ isConfirmed: true, totalVotes: count.total });
    expect([...finals]).toEqual([count.total]);
    expectBetween(count, votesAt(acknowledged.values()));
    expect(alarms).toEqual([]);
    expect(await database.ballots.listBefore(electionId, count.checkpoint, 1)).toEqual([]);
    const tooLate = {
      id: `${electionId} late`,
      electionId,
      choice: 'c0',
      known: { nonce: nonceFor('late') },
    };
    await database.ballots.insert({ ...tooLate, time: noHurry });
    await finishOn(database);
    expect(await checkpointsOn(database).read(electionId)).toEqual(count);
    let found = 0;
    const counted = { batchSize: 100, onlyCheckpoints: true };
    for await (const some of database.ballots.choices(electionId, counted)) found += some.length;
    expect(found).toBe(count.total);
  }

  /** Expects the final state, in which every ballot is counted and confirmed and all checkpoints are merged. */
  async function expectRecounted(): Promise<void> {
    closedAt = now();
    await sealOn(database);
    const count = await checkpointsOn(database).read(electionId);
    expect(isRecountedSince(count, asClosed(), undefined)).toBe(true);
    expect(count.recount).toMatchObject({ isConfirmed: true, totalVotes: count.total });
    let weight = 0;
    for await (const some of database.ballots.choices(electionId, {
      batchSize: 100,
      onlyCheckpoints: false,
    })) {
      for (const one of some) weight += weightIn(one).weight;
    }
    expect(count.weights.total).toBe(weight);
    const { at, lot } = count.recount ?? { at: closedAt };
    const head = hasBoard ? await database.heads.findNote(electionId, count.checkpoint) : undefined;
    const box = { electionId, ballots: count.total, lastNote: head };
    expect(lot).toBe(signLot(box, testBoardKey));
    const kept = await database.counts.findOutcome(electionId, at);
    expect(kept).toMatchObject({ ballots: count.weights.total });
    expect(count.unassigned).toBeLessThan(hasBoard ? 1 : limits.least);
    expect(alarms).toEqual([]);
    await expectWholeBoard(electionId, database, hasBoard ? [...attempted.keys()] : []);
    expect(await database.ballots.listBefore(electionId, count.checkpoint, 1)).toEqual([]);
    const afterMerge = { electionId, closedAt, contest, hasBoard };
    const repeated = await recountsOn(database).take(afterMerge, new AbortController().signal);
    expect(repeated).toMatchObject({ isConfirmed: true, totalVotes: count.total });
    expectBetween(count, votesAt(acknowledged.values()));
    for (const id of acknowledged.keys()) {
      const again = { id, electionId, choice: 'c0', known: undefined, time: noHurry };
      expect(await database.ballots.insert(again)).toBe(false);
    }
  }
}
