import { mongo } from 'mongoose';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../../test/support/test-app.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { createLeases, type Leases } from '../platform/db/leases.ts';
import { createLogger, type Logger } from '../platform/logger.ts';
import type { Job } from '../platform/feature/job.ts';
import { startJobs } from './job-runner.ts';

const silent = createLogger('silent');

/** A promise that the test can await and resolve. */
function promised() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}

/** Returns a function that creates the leases for another process in a shared database. */
async function sharedLeases(): Promise<() => Leases> {
  const { connection, clock } = await startTestApp();
  return () => createLeases(connection, clock);
}

/** Runs jobs as a process does, and stops them by the end of the test. */
function runJobs(
  jobs: Job[],
  leases: Leases,
  {
    clock = systemClock,
    logger = silent,
    ...times
  }: {
    clock?: Clock;
    logger?: Logger;
    leaseSeconds?: number;
    renewalMs?: number;
    stopMs?: number;
  } = {},
) {
  const running = startJobs(jobs, { leases, clock, logger, times });
  onTestFinished(() => running.stop());
  return running;
}

/** A leased job that signals its first start. */
function leasedJob(run: (signal: AbortSignal) => Promise<void> = async () => {}) {
  const begun = promised();
  const job: Job = {
    name: 'count',
    everyMs: 10,
    isLeased: true,
    run: (signal) => {
      begun.resolve();
      return run(signal);
    },
  };
  return { job, hasBegun: begun.promise };
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

it('hands over a job as soon as the process stops, even while another job is busy', async () => {
  const leases = await sharedLeases();
  const busy = promised();
  const sending: Job = { name: 'send', everyMs: 10, isLeased: false, run: () => busy.promise };
  const [first, second] = [leasedJob(), leasedJob()];
  const running = runJobs([first.job, sending], leases());
  await first.hasBegun;
  runJobs([second.job], leases());
  const stopped = running.stop();
  await expect(second.hasBegun).resolves.toBeUndefined();
  busy.resolve();
  await stopped;
});

it('runs only certain jobs on a restored copy, and the others once it is confirmed', async () => {
  const leases = await sharedLeases();
  let isRestoredCopy = true;
  const done: string[] = [];
  const count = (name: string) => done.filter((one) => one === name).length;
  const jobs: Job[] = [
    { name: 'send', everyMs: 10, isLeased: true, run: async () => done.push('send') },
    {
      name: 'watch',
      everyMs: 10,
      isLeased: false,
      runsOnCopy: true,
      run: async () => done.push('watch'),
    },
    { name: 'erase', everyMs: 3_600_000, isLeased: false, run: async () => done.push('erase') },
  ];
  const running = startJobs(jobs, {
    leases: leases(),
    clock: systemClock,
    logger: silent,
    isRestoredCopy: () => isRestoredCopy,
    times: { restMs: 20 },
  });
  onTestFinished(() => running.stop());
  await expect.poll(() => count('watch')).toBeGreaterThan(5);
  expect(done).not.toContain('send');
  expect(done).not.toContain('erase');
  isRestoredCopy = false;
  await expect.poll(() => count('send')).toBeGreaterThan(0);
  await expect.poll(() => count('erase')).toBe(1);
});

it('does not regain a lease through a renewal that is in progress during a stop', async () => {
  const leases = await sharedLeases();
  const own = leases();
  const renewal = promised();
  const mayGoOn = promised();
  const done: string[] = [];
  const slow: Leases = {
    ...own,
    async hold(...given) {
      done.push('asked');
      if (done.length > 1) {
        renewal.resolve();
        await mayGoOn.promise;
      }
      return own.hold(...given).finally(() => done.push('held'));
    },
    async release(name) {
      done.push('released');
      await own.release(name);
    },
  };
  const { job } = leasedJob(whenAborted);
  const running = runJobs([job], slow, { renewalMs: 5 });
  await renewal.promise;
  const stopped = running.stop();
  mayGoOn.resolve();
  await stopped;
  expect(done).toEqual(['asked', 'held', 'asked', 'held', 'released']);
  expect(await leases().hold('count', 30, new Date())).toBe(true);
});

it('hands a job that does not end to another process', async () => {
  const leases = await sharedLeases();
  const never = promised();
  const [stuck, second] = [leasedJob(() => never.promise), leasedJob()];
  const running = runJobs([stuck.job], leases(), { renewalMs: 5, stopMs: 50 });
  await stuck.hasBegun;
  await running.stop();
  runJobs([second.job], leases());
  await expect(second.hasBegun).resolves.toBeUndefined();
});

it('reports jobs that have failed for five minutes and leased jobs that do not end', async () => {
  const { connection, clock } = await startTestApp();
  const leases = createLeases(connection, clock);
  let isBroken = true;
  const fails = async () => {
    if (isBroken) throw new Error('broken');
  };
  const [stuck, never] = [promised(), promised()];
  const sending = { everyMs: 10, isLeased: false };
  const jobs: Job[] = [
    leasedJob(fails).job,
    { ...sending, name: 'send', run: fails },
    { ...sending, name: 'send-long', run: () => never.promise },
    { name: 'stuck', everyMs: 10, isLeased: true, run: () => stuck.promise },
    { name: 'well', everyMs: 10, isLeased: true, run: async () => {} },
  ];
  const running = runJobs(jobs, leases, { clock, renewalMs: 5 });
  await expect.poll(() => connection.collection('leases').countDocuments({})).toBe(3);
  expect(await running.overdue()).toEqual([]);
  clock.advance(301_000);
  await expect
    .poll(async () => (await running.overdue()).toSorted())
    .toEqual(['count', 'send', 'stuck']);
  isBroken = false;
  stuck.resolve();
  await expect.poll(() => running.overdue()).toEqual([]);
  never.resolve();
});

it.each([
  ['a full disk', new mongo.MongoServerError({ message: 'the disk is full', code: 14_031 })],
  ['a file of another account', Object.assign(new Error('not permitted'), { code: 'EACCES' })],
])('logs %s as an error, once for each job', async (_, error) => {
  const levels: number[] = [];
  const logger = createLogger('warn', {
    write: (line) => void levels.push(JSON.parse(line).level),
  });
  const run = async () => {
    throw error;
  };
  const jobs = [{ name: 'tidy', everyMs: 10, isLeased: false, run }];
  runJobs(jobs, (await sharedLeases())(), { logger });
  await expect.poll(() => levels.slice(0, 3)).toEqual([50, 40, 40]);
});

it('does not report a job that is on time, however rarely it runs', async () => {
  const { connection, clock } = await startTestApp();
  const leases = createLeases(connection, clock);
  let runs = 0;
  const everyMs = 600_000;
  const cleaning = async () => {
    runs += 1;
  };
  let wake = () => {};
  const job: Job = {
    name: 'clean',
    everyMs,
    isLeased: true,
    run: cleaning,
    onWanted: (start) => {
      wake = start;
    },
  };
  const running = runJobs([job], leases, { clock });
  for (const turn of [1, 2, 3]) {
    await expect.poll(() => runs).toBe(turn);
    for (const passed of [0, everyMs, 59_000]) {
      clock.advance(passed);
      expect(await running.overdue()).toEqual([]);
    }
    clock.advance(1_000);
    wake();
  }
  await expect.poll(() => runs).toBe(4);
  clock.advance(2 * everyMs + 60_001);
  expect(await running.overdue()).toEqual(['clean']);
});

it('measures a job’s deadline from the end of its last run', async () => {
  const { connection, clock } = await startTestApp();
  const leases = createLeases(connection, clock);
  const lease = async () => connection.collection('leases').findOne({});
  const mayEnd = promised();
  const { job, hasBegun } = leasedJob(() => mayEnd.promise);
  const running = runJobs([{ ...job, everyMs: 600_000 }], leases, { clock, renewalMs: 200 });
  await hasBegun;
  const began = clock.now().getTime();
  clock.advance(200_000);
  const renewals = async () => Number((await lease())?.['renewals']);
  const before = await renewals();
  await expect.poll(renewals).toBeGreaterThan(before);
  mayEnd.resolve();
  await expect.poll(lease).toMatchObject({ dueAt: new Date(began + 200_000 + 1_260_000) });
  expect(await running.overdue()).toEqual([]);
});

it('renews a lease when half of its time has passed, not in every run', async () => {
  let at = 0;
  const clock: Clock = { ...systemClock, elapsed: () => at };
  const asked: number[] = [];
  const leases: Leases = {
    async hold() {
      asked.push(at);
      return true;
    },
    overdue: async () => [],
    release: async () => {},
  };
  const moments = [0, 14_999, 15_000, 29_999, 30_000];
  const hasEnded = promised();
  const job: Job = {
    name: 'count',
    everyMs: 1,
    isLeased: true,
    async run() {
      const next = moments.shift();
      if (next === undefined) hasEnded.resolve();
      at = next ?? at;
    },
  };
  runJobs([job], leases, { clock });
  await hasEnded.promise;
  expect(asked).toEqual([0, 15_000, 30_000]);
});

it('leaves a job that needs the clock to another process while the clock is not trusted', async () => {
  const leases = await sharedLeases();
  let isTrusted = true;
  const deps = { clock: systemClock, logger: silent, isClockTrusted: () => isTrusted };
  const [first, second] = [leasedJob(), leasedJob()];
  const job: Job = { ...first.job, needsClock: true };
  const running = startJobs([job], { ...deps, leases: leases() });
  onTestFinished(() => running.stop());
  await first.hasBegun;
  isTrusted = false;
  runJobs([second.job], leases());
  await expect(second.hasBegun).resolves.toBeUndefined();
  expect(await running.overdue()).toEqual([]);
});

it('runs an hourly job soon after a start, although a killed process still has the lease', async () => {
  const { connection } = await startTestApp();
  const leases = () => createLeases(connection, systemClock);
  const { job, hasBegun } = leasedJob();
  await leases().hold(job.name, 1, new Date());
  const hourly: Job = { ...job, everyMs: 3_600_000 };
  runJobs([hourly], leases(), { leaseSeconds: 0.01 });
  await expect(hasBegun).resolves.toBeUndefined();
});

/** Runs a job that rests, with a database that counts writes, and looks at it again whenever the test asks. */
function restingJob(given: Partial<Job> = {}) {
  let writes = 0;
  let runs = 0;
  let due: Date | undefined;
  let isReachable = true;
  let looks = 0;
  let at = 0;
  const clock: Clock = { ...systemClock, elapsed: () => at, now: () => new Date(at) };
  const asked: number[] = [];
  const leases: Leases = {
    async hold() {
      asked.push(at);
      return true;
    },
    overdue: async () => [],
    release: async () => {},
  };
  let wake = () => {};
  const job: Job = {
    name: 'send',
    everyMs: 1,
    isLeased: false,
    async run() {
      runs += 1;
    },
    nextDue: () => due,
    onWanted: (start) => {
      wake = start;
    },
    ...given,
  };
  const readChanges = async () => {
    looks += 1;
    if (!isReachable) throw new Error('unreachable');
    return String(writes);
  };
  const running = startJobs([job], {
    leases,
    clock,
    logger: silent,
    readChanges,
    times: { lookMs: 1 },
  });
  onTestFinished(() => running.stop());
  const looksPass = async (count: number) => {
    const from = looks;
    await expect.poll(() => looks, { interval: 1 }).toBeGreaterThan(from + count);
  };
  return {
    asked,
    /** Returns how often the job runs after a change, until it rests again. */
    async runsAfter(change: () => void): Promise<number> {
      await looksPass(20);
      const before = runs;
      change();
      await looksPass(20);
      return runs - before;
    },
    write: () => (writes += 1),
    wake: () => wake(),
    pass: (milliseconds: number) => (at += milliseconds),
    setDue: (to: number | undefined) => (due = to === undefined ? undefined : new Date(to)),
    setReachable: (to: boolean) => (isReachable = to),
  };
}

it('lets a job rest until something is written, it is wanted, or it is due', async () => {
  const job = restingJob();
  expect(await job.runsAfter(() => {})).toBe(0);
  expect(await job.runsAfter(job.write)).toBe(1);
  expect(await job.runsAfter(job.wake)).toBe(1);
  job.setDue(5_000);
  expect(await job.runsAfter(job.write)).toBe(1);
  expect(await job.runsAfter(() => job.pass(4_999))).toBe(0);
  // Until the run changes the date, the job is repeated as if it never rested.
  expect(await job.runsAfter(() => job.pass(1))).toBeGreaterThan(1);
  job.setDue(undefined);
  expect(await job.runsAfter(() => job.pass(59_999))).toBe(0);
  expect(await job.runsAfter(() => job.pass(1))).toBe(1);
});

it('runs a resting job again after a write during its run, and while the database is unreachable', async () => {
  let onRun = () => {};
  const job = restingJob({ run: async () => onRun() });
  let runs = 0;
  await job.runsAfter(() => {});
  onRun = () => {
    runs += 1;
    if (runs < 3) job.write();
  };
  await job.runsAfter(job.write);
  expect(runs).toBe(3);
  await job.runsAfter(() => job.setReachable(false));
  expect(runs).toBeGreaterThan(4);
});

it('renews the lease of a resting job without running it', async () => {
  const job = restingJob({ isLeased: true });
  await job.runsAfter(() => {});
  expect(await job.runsAfter(() => job.pass(15_000))).toBe(0);
  expect(await job.runsAfter(() => job.pass(15_000))).toBe(0);
  expect(job.asked).toEqual([0, 15_000, 30_000]);
});
