import fc from 'fast-check';
import { expect } from 'vitest';
import {
  createCheckpoints,
  type Checkpoints,
  type Tally,
} from '../../src/features/ballots/checkpoints/service.ts';
import { createRecounts } from '../../src/features/ballots/recount/service.ts';
import { AppError } from '../../src/platform/app-error.ts';
import { randomId } from '../../src/platform/random.ts';
import type { CountDatabase } from './count-database.ts';

/**
 * What may befall a command: its request or its answer is lost (the caller is told that the outcome is not
 * known), it takes effect only after the caller was told so, it takes long, or the process is killed before or
 * after it took effect, or while it is still on its way.
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

/** Most commands go well, or nothing would ever come to an end. */
const fateArbitrary: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 9, arbitrary: fc.constant<Fate>('well') },
  { weight: 3, arbitrary: fc.constantFrom<Fate>(...fates) },
);

class LostError extends Error {}
class KilledError extends Error {}

/** Small, so that a few ballots make many checkpoints. */
const limits = { least: 3, most: 4, stay: 1 };
const slowSteps = 25;

export interface Scenario {
  scheduler: fc.Scheduler;
  /** Each caster's attempts, one after the other: which voter, for whom. */
  casters: { voter: number; candidate: number }[][];
  /** Turns of the job in each instance. */
  instances: number[];
  /** Counts that each reader takes. */
  readers: number[];
  /** How often the status goes from open to closed or back. */
  statusChanges: number;
  fates: Fate[];
}

export function scenarioArbitrary(size: { casters: number; attempts: number }) {
  const attempt = fc.record({ voter: fc.nat(11), candidate: fc.nat(2) });
  return fc.record<Scenario>({
    scheduler: fc.scheduler(),
    casters: fc.array(fc.array(attempt, { maxLength: size.attempts }), {
      minLength: 1,
      maxLength: size.casters,
    }),
    instances: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
    readers: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
    statusChanges: fc.nat(4),
    fates: fc.array(fateArbitrary, { maxLength: 120 }),
  });
}

/** Casters, counting instances, readers and an administrator, all at once, on one election. */
export async function play(
  scenario: Scenario,
  makeDatabase: (tick: () => Promise<void>) => CountDatabase,
): Promise<void> {
  const { scheduler } = scenario;
  const electionId = randomId();
  const tick = async () => {
    await scheduler.schedule(Promise.resolve(), 'step');
  };
  const rest = async (steps: number) => {
    for (let step = 0; step < steps; step += 1) await tick();
  };
  const database = makeDatabase(tick);
  const fatesLeft = [...scenario.fates];
  const late: Promise<unknown>[] = [];
  const problems: unknown[] = [];

  /** The database as one process sees it, until it is killed. */
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
    const { ballots, counts } = database;
    return {
      ballots: {
        insert: travelling(ballots.insert),
        countIn: travelling(ballots.countIn),
        countUnassigned: travelling(ballots.countUnassigned),
        listUnassigned: travelling(ballots.listUnassigned),
        mark: travelling(ballots.mark),
        choices: ballots.choices,
      },
      counts: {
        findHead: travelling(counts.findHead),
        findSettledHead: travelling(counts.findSettledHead),
        createHead: travelling(counts.createHead),
        start: travelling(counts.start),
        finish: travelling(counts.finish),
        keepRecount: travelling(counts.keepRecount),
      },
    };
  }

  const checkpointsOn = ({ ballots, counts }: CountDatabase): Checkpoints =>
    createCheckpoints({ ballots, counts, pause: tick, limits });

  const attempted = new Map<string, Set<number>>();
  const acknowledged = new Map<string, number>();
  let isClosed = false;

  /** Runs work in a process that is started again when it is killed. @returns undefined when it failed */
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

  async function cast(attempts: Scenario['casters'][number]): Promise<void> {
    const run = createProcess();
    for (const { voter, candidate } of attempts) {
      const id = `${electionId} ${voter}`;
      attempted.set(id, (attempted.get(id) ?? new Set()).add(candidate));
      const ballot = { id, electionId, candidateId: `c${candidate}` };
      const isNew = await run(({ ballots }) => ballots.insert(ballot));
      if (isNew === true) acknowledged.set(id, candidate);
    }
  }

  function votesAt(voters: Map<string, number>): number[] {
    const counts = [0, 0, 0];
    for (const candidate of voters.values()) counts[candidate] = (counts[candidate] ?? 0) + 1;
    return counts;
  }

  function expectBetween(tally: Tally, before: number[]): void {
    expect(tally.total).toBeLessThanOrEqual(attempted.size);
    for (const [candidate, least] of before.entries()) {
      const most = [...attempted.values()].filter((choices) => choices.has(candidate)).length;
      const votes = tally.votes.get(`c${candidate}`) ?? 0;
      expect(votes).toBeGreaterThanOrEqual(least);
      expect(votes).toBeLessThanOrEqual(most);
    }
  }

  async function readCounts(times: number): Promise<void> {
    const run = createProcess();
    for (let i = 0; i < times; i += 1) {
      const before = votesAt(acknowledged);
      const tally = await run((connection) => checkpointsOn(connection).read(electionId));
      if (tally) expectBetween(tally, before);
    }
  }

  async function count(turns: number): Promise<void> {
    const run = createProcess();
    for (let i = 0; i < turns; i += 1) {
      const takesAll = isClosed;
      await run((connection) => checkpointsOn(connection).advance(electionId, { takesAll }));
    }
  }

  const recountsOn = (connection: CountDatabase) =>
    createRecounts({
      ...connection,
      checkpoints: checkpointsOn(connection),
      clock: { now: () => new Date(0), elapsed: () => 0 },
      pause: tick,
    });

  async function recount(): Promise<void> {
    const run = createProcess();
    for (let i = 0; i < 3; i += 1) {
      await run(async (connection) => {
        const recounts = recountsOn(connection);
        const outcome = await recounts.take(electionId, new AbortController().signal);
        if (!outcome) return;
        expect(outcome.isConfirmed).toBe(true);
        await recounts.keep(electionId, outcome);
      });
    }
  }

  async function changeStatus(): Promise<void> {
    for (let i = 0; i < scenario.statusChanges; i += 1) {
      await rest(slowSteps);
      isClosed = !isClosed;
    }
  }

  await scheduler.waitFor(
    Promise.all([
      ...scenario.casters.map(cast),
      ...scenario.instances.map(count),
      ...scenario.readers.map(readCounts),
      recount(),
      changeStatus(),
    ]),
  );
  await scheduler.waitFor(Promise.all(late));
  expect(problems).toEqual([]);
  await scheduler.waitFor(expectSettled());

  /** What is left when the dust has settled: everything is taken, counted and confirmed. */
  async function expectSettled(): Promise<void> {
    const checkpoints = checkpointsOn(database);
    while (await checkpoints.advance(electionId, { takesAll: true }));
    const tally = await checkpoints.read(electionId);
    expect(tally.unassigned).toBe(0);
    const outcome = await recountsOn(database).take(electionId, new AbortController().signal);
    expect(outcome).toMatchObject({ isConfirmed: true, totalVotes: tally.total });
    expectBetween(tally, votesAt(acknowledged));
    for (const id of acknowledged.keys()) {
      const again = { id, electionId, candidateId: 'c0' };
      expect(await database.ballots.insert(again)).toBe(false);
    }
  }
}
