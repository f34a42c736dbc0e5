import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedMongo } from '@votewise/embedded-mongo';
import { createApp } from '../src/app.ts';
import { createReadiness } from '../src/features/operations/readiness.ts';
import { freeBytes } from '../src/platform/data-dir.ts';
import { systemClock } from '../src/platform/clock.ts';
import { connectDatabase } from '../src/platform/db/connect.ts';
import { createLogger } from '../src/platform/logger.ts';
import { createPdfWriter } from '../src/platform/pdf/pdf-writer.ts';
import { createPasswordHasher } from '../src/platform/passwords/password-hasher.ts';
import { createServices } from '../src/compose.ts';

const rounds = 60;

/** The data in the measured responses. Each response has some of these fields. */
interface Answer {
  total?: number;
  hasMore?: boolean;
  entries?: readonly unknown[];
  next?: string;
  to?: number;
  brokenAt?: number;
}

/** Starts the API on a separate embedded database and measures an administrator's requests. */
export async function openMeasuredApi() {
  const folder = mkdtempSync(join(tmpdir(), 'votewise-proof-'));
  const database = await openEmbeddedMongo({ dataDir: folder });
  const connection = await connectDatabase(database.uri);
  const hasher = await createPasswordHasher({ cost: 4 });
  const logger = createLogger('silent');
  const services = await createServices({
    connection,
    clock: systemClock,
    databaseTime: async () => undefined,
    logger,
    hasher,
    mailer: {
      delivery: { kind: 'smtp' },
      lanes: 1,
      send: async () => {},
      check: async () => {},
      close: () => {},
    },
    pdf: createPdfWriter(),
    secrets: { jwt: 'j'.repeat(32), ballot: 'b'.repeat(32) },
    jwtTtlSeconds: 3_600,
    credentialsTtlSeconds: 86_400,
    idleMinutes: 0,
    sealAfterDays: 0,
    provider: undefined,
    publicUrl: 'http://localhost',
    contact: {},
    dataDir: folder,
  });
  const isHealthy = async () => true;
  const readiness = createReadiness({
    isDatabaseReachable: isHealthy,
    mailer: services.mailer,
    overdueJobs: async () => [],
    freeBytes: () => freeBytes(folder),
    isDiskNeeded: true,
    clockProblem: () => null,
    clock: systemClock,
  });
  const app = createApp({
    services,
    logger,
    contact: {},
    isHealthy,
    readiness,
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;

  const hash = await hasher.hash('correct-horse-battery');
  const officer = { name: 'Officer', email: 'officer@example.org', userType: 'admin' as const };
  const { userId } = await services.users.registerWithPassword(officer, hash, { type: 'system' });
  const { token } = await services.auth.signIn(
    { userId, password: 'correct-horse-battery' },
    { address: '::1', userAgent: '' },
  );

  /**
   * Returns the processor time of the product and its database so far, in milliseconds. On a busy machine, it is more
   * reliable than elapsed time.
   */
  function processorMs(): number {
    const own = process.cpuUsage();
    const stat = readFileSync(`/proc/${database.pid}/stat`, 'utf8').split(' ');
    return (own.user + own.system) / 1_000 + (Number(stat[13]) + Number(stat[14])) * 10;
  }

  return {
    connection,

    /** Writes documents as fast as the database accepts them. */
    async fill<Document extends { _id: unknown }>(
      collection: string,
      documents: Iterable<Document>,
    ): Promise<void> {
      const began = performance.now();
      let some: Document[] = [];
      let count = 0;
      const write = async () => {
        if (some.length > 0)
          await connection.collection<Document>(collection).insertMany(some as never);
        count += some.length;
        some = [];
      };
      for (const document of documents) {
        some.push(document);
        if (some.length === 500) await write();
      }
      await write();
      const seconds = (performance.now() - began) / 1_000;
      console.log(`${count} documents written to ${collection} in ${seconds.toFixed(1)} s`);
    },

    /**
     * Requests 60 pages and prints how long they took.
     * @param note returns the text to add, built from the data in the last response
     */
    async measure(
      name: string,
      addressOf: (round: number) => string,
      note: (data: Answer) => string,
    ): Promise<void> {
      const before = processorMs();
      const times: number[] = [];
      let said = '';
      for (let round = 0; round < rounds; round += 1) {
        const started = performance.now();
        const answer = await fetch(`${api}${addressOf(round)}`, {
          headers: { Authorization: `Bearer ${token}` },
        });
        const { data } = (await answer.json()) as { data: Answer };
        times.push(performance.now() - started);
        said = note(data);
      }
      times.sort((a, b) => a - b);
      const at = (share: number) =>
        times[Math.min(rounds - 1, Math.floor(rounds * share))]?.toFixed(0);
      const processor = ((processorMs() - before) / rounds).toFixed(0);
      console.log(
        `${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, processor ${processor} ms (${said})`,
      );
    },

    async close(): Promise<void> {
      server.close();
      await hasher.close();
      await connection.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
