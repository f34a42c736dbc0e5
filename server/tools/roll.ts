/**
 * `node server/scripts/proof.mjs roll [VOTERS]`: writes that many voters (default: 100,000) to a separate embedded
 * database. Then measures, over HTTP, how long pages of the voter roll and searches take.
 */
import { newUser, withPassword } from '../src/features/people/new-user.ts';
import { openMeasuredApi } from './measured-api.ts';

const voters = Number(process.argv[2] ?? 100_000);
const given = 'Lena Tomasz Ifeoma Caitlin Rafael Daniel Sofia Marek Aisha Julian Yuki Elena'.split(
  ' ',
);
const endings = 'son berg mann ova ski ez ian li sen ner'.split(' ');
const system = { type: 'system' } as const;

/** Builds a name from one or two letters per digit, so that names are distributed like real names. */
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
  const at = () => new Date(Date.now() - (voters - number) * 1_000);
  const clock = { now: at, settled: at, mark: at };
  const user = newUser({ userId, name, email, userType: 'voter' }, clock, system);
  const bare = { ...user, events: [], eventsCount: 0 };
  if (number % 50 === 0)
    return { ...bare, credentials: { ...user.credentials, state: 'failed' as const } };
  return number % 7 === 0 ? bare : withPassword(bare, 'x'.repeat(60));
}

function* everybody() {
  for (let number = 1; number <= voters; number += 1) yield makeVoter(number);
}

const api = await openMeasuredApi();
await api.fill('users', everybody());

const lastPage = Math.ceil(voters / 50);
const queries: Record<string, (round: number) => string> = {
  'newest first, first page': () => '',
  'by name, any page': (round) => `sort=name&order=asc&page=${1 + ((round * 7_919) % lastPage)}`,
  'by voter ID, last page': () => `sort=userId&order=asc&page=${lastPage}`,
  'by email status, any page': (round) =>
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
  'search: two common initials': (round) => `search=${'lmsj'.charAt(round % 4)}%20b`,
  'search: failed emails for a first name': (round) =>
    `show=failed&search=${given[round % given.length]}`,
  'search: the domain that all voters share': () => 'search=members',
  'search: a first name and the domain': (round) =>
    `search=${given[round % given.length]}%20members`,
  'search: a family name and the domain': (round) =>
    `search=${familyName(round * 31)}%20members%20example`,
  'search: no match': () => 'search=zzzzqq',
};
for (const [name, query] of Object.entries(queries)) {
  await api.measure(
    name,
    (round) => `/auth/voters/roll?${query(round)}`,
    ({ total, hasMore }) => `${total}${hasMore ? '+' : ''} match`,
  );
}
await api.close();
