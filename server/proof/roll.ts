/**
 * `node server/scripts/proof.mjs roll [VOTERS]`: registers that many voters (100,000) on an embedded database of
 * its own and measures pages of the roll and searches in it over HTTP.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedMongo } from '@votewise/embedded-mongo';
import { createApp } from '../src/app.ts';
import { newUser, withPassword } from '../src/features/users/service.ts';
import { createReadiness } from '../src/features/readiness/service.ts';
import { freeBytes } from '../src/platform/data-dir.ts';
import { systemClock } from '../src/platform/clock.ts';
import { connectDatabase } from '../src/platform/db/connect.ts';
import { createLogger } from '../src/platform/logger.ts';
import { createPasswordHasher } from '../src/platform/passwords/hasher.ts';
import { createServices } from '../src/services.ts';

const voters = Number(process.argv[2] ?? 100_000);
const given = 'Lena Tomasz Ifeoma Caitlin Rafael Daniel Sofia Marek Aisha Julian Yuki Elena'.split(
  ' ',
);
const endings = 'son berg mann ova ski ez ian li sen ner'.split(' ');
const system = { type: 'system' } as const;

const folder = mkdtempSync(join(tmpdir(), 'votewise-roll-'));
const database = await openEmbeddedMongo({ dataDir: folder });
const connection = await connectDatabase(database.uri);
const hasher = await createPasswordHasher({ cost: 4 });
const logger = createLogger('silent');
const services = await createServices({
  connection,
  clock: systemClock,
  logger,
  hasher,
  mailer: {
    delivery: { kind: 'smtp' },
    lanes: 1,
    send: async () => {},
    check: async () => {},
    close: () => {},
  },
  secrets: { jwt: 'j'.repeat(32), ballot: 'b'.repeat(32) },
  jwtTtlSeconds: 3_600,
  credentialsTtlSeconds: 86_400,
  publicUrl: 'http://localhost',
  dataDir: folder,
});
const isHealthy = async () => true;
const readiness = createReadiness({
  isDatabaseReachable: isHealthy,
  mailer: services.mailer,
  overdueJobs: async () => [],
  freeBytes: () => freeBytes(folder),
  isDiskNeeded: true,
  clock: systemClock,
});
const app = createApp({ services, logger, contact: {}, isHealthy, readiness });
const server = createServer(app).listen(0, '127.0.0.1');
await once(server, 'listening');
const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;

/** Half a syllable for each digit, so that names spread as names do. */
const familyName = (number: number): string => {
  const letters = Array.from(String(number % 9_973)).map((digit) =>
    'bacedifogu'.slice(Number(digit)).slice(0, 2),
  );
  return `${letters.join('')}${endings[number % endings.length]}`;
};

function makeVoter(number: number) {
  const name = `${given[number % given.length]} ${familyName(number)}`;
  const email = `${name.toLowerCase().replace(' ', '.')}.${number}@members.example.org`;
  const userId = `VOTER${String(number).padStart(3, '0')}`;
  const at = new Date(Date.now() - (voters - number) * 1_000);
  const user = newUser({ userId, name, email, userType: 'voter' }, at, system);
  const bare = { ...user, events: [], eventsCount: 0 };
  if (number % 50 === 0)
    return { ...bare, credentials: { ...user.credentials, state: 'failed' as const } };
  return number % 7 === 0 ? bare : withPassword(bare, 'x'.repeat(60));
}

const began = performance.now();
for (let at = 1; at <= voters; at += 500) {
  const some = Array.from({ length: Math.min(500, voters - at + 1) }, (_, index) =>
    makeVoter(at + index),
  );
  await connection.collection<{ _id: string }>('users').insertMany(some);
}
const seconds = (performance.now() - began) / 1_000;
console.log(`${voters} voters written in ${seconds.toFixed(1)} s`);

const hash = await hasher.hash('correct-horse-battery');
const officer = { name: 'Officer', email: 'officer@example.org', userType: 'admin' as const };
const { userId } = await services.users.registerWithPassword(officer, hash, system);
const { token } = await services.auth.signIn({ userId, password: 'correct-horse-battery' }, '::1');

const lastPage = Math.ceil(voters / 50);
const queries: Record<string, (round: number) => string> = {
  'newest first, first page': () => '',
  'by name, any page': (round) => `sort=name&order=asc&page=${1 + ((round * 7_919) % lastPage)}`,
  'by voter ID, last page': () => `sort=userId&order=asc&page=${lastPage}`,
  'by mail state, any page': (round) =>
    `sort=mail&order=asc&page=${1 + ((round * 7_919) % lastPage)}`,
  'failed, by name': (round) => `show=failed&sort=name&order=asc&page=${1 + (round % 20)}`,
  'sent, by name, any page': (round) =>
    `show=sent&sort=name&order=asc&page=${1 + ((round * 997) % Math.floor(lastPage * 0.8))}`,
  'search: a whole name': (round) =>
    `search=${encodeURIComponent(makeVoter(1 + ((round * 7_919) % voters)).name)}`,
  'search: a voter ID': (round) => `search=voter${1 + ((round * 7_919) % voters)}`,
  'search: an address': (round) =>
    `search=${encodeURIComponent(makeVoter(1 + ((round * 7_919) % voters)).email)}`,
  'search: two letters': (round) =>
    `search=${familyName(round * 31).slice(0, 2)}&sort=name&order=asc`,
  'search: one letter': (round) => `search=${'abcdefgilmrst'.charAt(round % 13)}`,
  'search: two common beginnings': (round) => `search=${'lmsj'.charAt(round % 4)}%20b`,
  'search: failed ones of a first name': (round) =>
    `show=failed&search=${given[round % given.length]}`,
  'search: nobody': () => 'search=zzzzqq',
};
const rounds = 60;

/** Processor time of the product and its database so far, in milliseconds; it tells more on a busy machine. */
function processorMs(): number {
  const own = process.cpuUsage();
  const stat = readFileSync(`/proc/${database.pid}/stat`, 'utf8').split(' ');
  return (own.user + own.system) / 1_000 + (Number(stat[13]) + Number(stat[14])) * 10;
}
for (const [name, query] of Object.entries(queries)) {
  const before = processorMs();
  const times: number[] = [];
  let total = '';
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    const answer = await fetch(`${api}/auth/voters/roll?${query(round)}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { data } = (await answer.json()) as { data: { total: number; hasMore: boolean } };
    times.push(performance.now() - started);
    total = `${data.total}${data.hasMore ? '+' : ''}`;
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(rounds - 1, Math.floor(rounds * share))]?.toFixed(0);
  const processor = ((processorMs() - before) / rounds).toFixed(0);
  console.log(
    `${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, processor ${processor} ms (${total} match)`,
  );
}

server.close();
await hasher.close();
await connection.close();
await database.close();
rmSync(folder, { recursive: true, force: true });
