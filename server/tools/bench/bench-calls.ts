import { PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { endpoints } from '@votewise/contract';
import { openEmbeddedMongo } from '@votewise/embedded-mongo';
import { type Call, fillRoll, prepareCalls } from '../../test/support/every-call.ts';
import { declareResults } from '../../test/support/finished-election.ts';
import { startTestApp, type TestApp } from '../../test/support/test-app.ts';
import { callsTable, type Sample, type Samples } from './calls-table.ts';
import { auditEntries } from './audit-entries.ts';

/** What an installation contains. */
interface InstallationSize {
  voters: number;
  elections: number;
  entries: number;
}

export interface CallSizes {
  small: InstallationSize;
  large: InstallationSize;
  rounds: number;
}

const databaseName = 'calls';
/** Each installation has this many instances of the product, which receive its calls in turn, as processes would. */
const processes = Number(process.env['WEB_CONCURRENCY'] ?? 1);
/** How long a call is repeated in one round. */
const patienceMs = 500;
/** A call that takes longer is made only once. */
const slowMs = 5_000;
const mostRepeats = 10;
/** How many of the longest turns are examined for pauses of the garbage collector. */
const mostPaused = 200;
const votersPerElection = 5;
/** Each list of this many has an administrator of its own, whose session does not end while the clock is set forward. */
const declaredAtOnce = 5;
const entriesAtOnce = 5_000;
const BRACE = '{'.charCodeAt(0);

/** Starts the product on its own database with this many voters, elections, and entries of the audit trail. */
async function openInstallation({ voters, elections, entries }: InstallationSize) {
  const folder = mkdtempSync(join(tmpdir(), 'votewise-calls-'));
  const database = await openEmbeddedMongo({ dataDir: folder });
  const stops: (() => Promise<void>)[] = [];
  const options = {
    mongodbUri: database.uri,
    databaseName,
    onEnd: (stop: () => Promise<void>) => stops.push(stop),
  };
  await fillRoll(options, voters);
  const app = await startTestApp(options);
  const apps = [app];
  while (apps.length < processes) apps.push(await startTestApp({ ...options, clock: app.clock }));
  const trail = app.connection.collection<{ _id: number }>('audit');
  for (const some of inBatches(auditEntries(entries), entriesAtOnce)) await trail.insertMany(some);
  await runJob(app, 'divide-account-pages');
  for (const one of apps) await runOwnJobs(one);
  const declared = await holdElections(app, elections);
  const client = app.connection.getClient();
  const ports = apps.map(({ server }) => (server.address() as AddressInfo).port);
  let sent = 0;

  async function decoded(): Promise<number> {
    const { documentsDecoded } = await client.db().command({ embeddedStats: 1 });
    return Number(documentsDecoded);
  }

  return {
    app,
    prepare: (round: string) => prepareCalls(app, declared, round),

    /** Sends a call and reads the whole answer. */
    async send({ method, path, caller, body, file }: Call): Promise<Sample> {
      if (method === 'get') app.passCache();
      const port = ports[sent % ports.length];
      sent += 1;
      const before = await decoded();
      const turns = watchTurns();
      const started = performance.now();
      const outgoing = request({
        port,
        path: `/api${path}`,
        method: method.toUpperCase(),
        headers: {
          'Accept-Encoding': 'gzip',
          'Content-Type': file === undefined ? 'application/json' : 'application/octet-stream',
          ...(caller.token && { Authorization: `Bearer ${caller.token}` }),
        },
      });
      outgoing.end(file ?? (body && JSON.stringify(body)));
      const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
      let bytes = 0;
      const isStream = answer.headers['content-type']?.startsWith('text/event-stream');
      for await (const part of contentOf(answer)) {
        bytes += part.length;
        // A stream has no end. What follows the padding is its first message.
        if (isStream && part.includes(BRACE)) break;
      }
      const milliseconds = performance.now() - started;
      const blocked = await turns.end();
      const documents = (await decoded()) - before;
      return { milliseconds, bytes, documents, status: answer.statusCode ?? 0, blocked };
    },

    async close(): Promise<void> {
      for (const stop of stops.toReversed()) await stop();
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Decompresses the content. `fetch` would copy all data that has not been read yet each time more arrives, which took
 * most of the time for a file of 560 MB.
 */
function contentOf(answer: IncomingMessage): AsyncIterable<Buffer> {
  if (answer.headers['content-encoding'] !== 'gzip') return answer;
  // A failure is reported to the reader.
  return pipeline(answer, createGunzip(), () => {});
}

/** Begins with the processor time of the main thread in nanoseconds (Linux). */
const schedulerStatistics = `/proc/self/task/${process.pid}/schedstat`;
const hasStatistics = existsSync(schedulerStatistics);

/**
 * Returns the processor time of this process's main thread in milliseconds. Where the system does not report it, that of
 * all threads is returned.
 */
function mainThreadTime(): number {
  if (!hasStatistics) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e3;
  }
  return Number(readFileSync(schedulerStatistics, 'latin1').split(' ', 1)[0]) / 1e6;
}

/**
 * Watches how long one turn of the event loop takes. Time in which another process had the processor does not count,
 * nor does work in other threads. Pauses of the garbage collector do not count either, because a call of a minute has
 * some of any length.
 */
function watchTurns() {
  const turns: { from: number; until: number; used: number }[] = [];
  const pauses: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => pauses.push(...list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  let [from, before] = [performance.now(), mainThreadTime()];
  function turn(): void {
    const [until, now] = [performance.now(), mainThreadTime()];
    turns.push({ from, until, used: Math.min(until - from, now - before) });
    [from, before] = [until, now];
  }
  const timer = setInterval(turn, 1);
  return {
    /** Returns the longest turn in milliseconds. */
    async end(): Promise<number> {
      clearInterval(timer);
      turn();
      // The last pauses are reported in the next turn.
      await setImmediate();
      observer.disconnect();
      const longestFirst = turns.toSorted((a, b) => b.used - a.used).slice(0, mostPaused);
      const withoutPauses = longestFirst.map((one) => {
        const within = pauses.filter(
          ({ startTime }) => startTime >= one.from && startTime < one.until,
        );
        return within.reduce((left, { duration }) => left - duration, one.used);
      });
      return Math.max(0, ...withoutPauses);
    },
  };
}

type Installation = Awaited<ReturnType<typeof openInstallation>>;

function* inBatches<Item>(items: Iterable<Item>, length: number): Generator<Item[]> {
  let some: Item[] = [];
  for (const item of items) {
    some.push(item);
    if (some.length < length) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

async function runJob({ services }: TestApp, name: string): Promise<void> {
  const job = services.features.flatMap(({ jobs }) => jobs).find((one) => one.name === name);
  if (!job) throw new Error(`there is no job ${name}`);
  await job.run(new AbortController().signal);
}

/** Runs the jobs that every process runs after its start, which read what is kept in memory. */
async function runOwnJobs({ services }: TestApp): Promise<void> {
  const jobs = services.features.flatMap((feature) => feature.jobs);
  for (const job of jobs.filter(({ isLeased }) => !isLeased)) {
    await job.run(new AbortController().signal);
  }
}

/** Holds elections in which a few voters vote, and declares their results. @returns the ID of the last one */
async function holdElections(app: TestApp, count: number): Promise<string> {
  const voters = await app.asVoters(votersPerElection);
  let last = '';
  for (let held = 0; held < count; held += declaredAtOnce) {
    const administrator = await app.asAdministrator();
    const some: { id: string; candidates: { id: string }[] }[] = [];
    for (let place = held; place < Math.min(count, held + declaredAtOnce); place += 1) {
      const input = app.electionInput({ title: `Board ${place}` });
      const { body } = await administrator.post('/elections', input).expect(201);
      const { election } = body.data;
      some.push(election);
      for (const voter of voters) {
        const ballot = { electionId: election.id, candidateId: election.candidates[0]?.id };
        await voter.post('/votes/cast', ballot).expect(201);
      }
    }
    await declareResults(app, administrator, some);
    last = some.at(-1)?.id ?? '';
  }
  return last;
}

/** Sends the same call to both installations in turns, more often if it only reads and is quick. */
async function measure(
  installations: readonly [Installation, Installation],
  calls: readonly [Call, Call],
): Promise<Samples> {
  const samples: Samples = [[], []];
  const began = performance.now();
  do {
    for (const place of [0, 1] as const)
      samples[place].push(await installations[place].send(calls[place]));
  } while (
    calls[0].method === 'get' &&
    samples[0].length < mostRepeats &&
    performance.now() - began < patienceMs
  );
  return samples;
}

/**
 * Calls every route in each role that may, on a small and on a large installation in turns.
 * @throws Error if a route was not called
 */
export async function benchCalls(
  { small, large, rounds }: CallSizes,
  say: (line: string) => void,
): Promise<{ table: string; findings: object }> {
  const installations = [await openInstallation(small), await openInstallation(large)] as const;
  try {
    say('both installations are filled');
    const found = new Map<string, Samples>();
    const called = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const calls = await Promise.all(installations.map((one) => one.prepare(`r${round}`)));
      for (const [place, call] of (calls[0] ?? []).entries()) {
        const other = calls[1]?.[place];
        if (other?.name !== call.name) throw new Error(`${call.name} has no counterpart`);
        const samples = found.get(call.name) ?? [[], []];
        if (samples[1].some(({ milliseconds }) => milliseconds > slowMs)) continue;
        const measured = await measure(installations, [call, other]);
        const statuses = new Set(measured.flat().map(({ status }) => status));
        if (statuses.size > 1) throw new Error(`${call.name} returned ${[...statuses].join(', ')}`);
        samples[0].push(...measured[0]);
        samples[1].push(...measured[1]);
        found.set(call.name, samples);
        called.add(call.endpoint);
      }
      say(`round ${round + 1} of ${rounds}`);
    }
    const missing = Object.keys(endpoints).filter((name) => !called.has(name));
    if (missing.length > 0) throw new Error(`not called: ${missing.join(', ')}`);
    const { text, missed, count } = callsTable(found);
    say(`${count - missed.length} of ${count} calls meet the goal`);
    const names = missed.map((name) => `\`${name}\``).join(', ');
    return {
      table: processes === 1 ? text : `${missed.length} of ${count} calls miss the goal: ${names}.`,
      findings: { missed, samples: Object.fromEntries(found) },
    };
  } finally {
    for (const one of installations) await one.close();
  }
}
