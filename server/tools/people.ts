import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { simpleParser } from 'mailparser';
import type { CreateElectionRequest, Election as ScheduledElection } from '@votewise/contract';
import { ADMINISTRATOR, type Product } from './product.ts';

interface Answer {
  status: number;
  code: string | undefined;
  data: ReturnType<typeof JSON.parse>;
}

interface CallOptions {
  /** By default, POST with a body and GET without. */
  method?: 'PUT';
  token?: string;
  body?: object;
  timeoutMs?: number;
}

interface Credentials {
  userId: string;
  password: string;
}

/** A voter's groups and weight. */
export interface Rights {
  groups: string[];
  weight: number;
}

/** A voter with a token. */
export interface SignedIn extends Rights {
  token: string;
}

/**
 * Sends one request to the API.
 * @throws if there is no response
 */
export async function call(
  url: string,
  { method, token, body, timeoutMs = 15_000 }: CallOptions = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answer = (await response.json()) as Omit<Answer, 'status'>;
  return { status: response.status, code: answer.code, data: answer.data };
}

/** Like `call`, but retries until the request succeeds. */
export async function callUntilDone(url: string, options: CallOptions): Promise<Answer> {
  for (let left = 120; ; left -= 1) {
    const answer = await call(url, options).catch(() => undefined);
    if (answer && answer.status < 400) return answer;
    if (left === 0) throw new Error(`${url} returned ${answer?.status} ${answer?.code}`);
    await delay(250);
  }
}

/**
 * Signs in with a user ID and a password.
 * @returns the token
 */
export async function signIn(product: Product, credentials: Credentials): Promise<string> {
  const answer = await callUntilDone(`${product.api}/auth/login`, { body: credentials });
  return String(answer.data.token);
}

export type Election = Pick<
  ScheduledElection,
  'id' | 'candidates' | 'ballot' | 'electorate' | 'weighted' | 'paper'
>;

/** Creates an election that is open for the next few hours. */
export async function openElection(
  product: Product,
  token: string,
  given: Pick<CreateElectionRequest, 'title' | 'ballot' | 'electorate' | 'weighted' | 'paper'> & {
    names?: readonly string[];
  },
): Promise<Election> {
  const hour = 3_600_000;
  const { names = ['Ada', 'Bob', 'Cleo'], ...fields } = given;
  const body = {
    ...fields,
    description: 'Made to prove the count.',
    status: 'active',
    startDate: new Date(Date.now() - hour).toISOString(),
    endDate: new Date(Date.now() + 9 * hour).toISOString(),
    candidates: names.map((name) => ({ name, description: 'Stands.' })),
  };
  return (await callUntilDone(`${product.api}/elections`, { token, body })).data.election;
}

/** Processes items in parallel, this many at a time. */
export async function inLanes<Item>(
  items: Iterable<Item>,
  lanes: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = [...items][Symbol.iterator]();
  const lane = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/**
 * Registers voters. `rightsAt` determines their groups and weights.
 * @returns the credentials from their emails, with the groups and weights
 */
export async function registerVoters(
  product: Product,
  count: number,
  rightsAt: (place: number) => Rights = () => ({ groups: [], weight: 1 }),
): Promise<(Credentials & Rights)[]> {
  const administrator = await signIn(product, ADMINISTRATOR);
  const places = Array.from({ length: count }, (_, place) => place);
  await inLanes(places, 8, async (place) => {
    const body = { name: `Voter ${place}`, email: `voter${place}@example.org`, ...rightsAt(place) };
    await callUntilDone(`${product.api}/auth/register`, { token: administrator, body });
  });
  const found = await credentialsByMail(product.dataDir, count);
  return found.map(({ place, ...credentials }) => ({ ...credentials, ...rightsAt(place) }));
}

/** Returns a voter's `_id` and voter ID from a token. */
export function claimsOf(token: string): { sub: string; uid: string } {
  const [, claims = ''] = token.split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string; uid: string };
}

/** Registers voters with these groups and weights and signs them in. */
export async function signedInVoters(
  product: Product,
  count: number,
  rightsAt: (place: number) => Rights,
): Promise<SignedIn[]> {
  const voters: SignedIn[] = [];
  await inLanes(
    await registerVoters(product, count, rightsAt),
    8,
    async ({ groups, weight, ...credentials }) => {
      voters.push({ token: await signIn(product, credentials), groups, weight });
    },
  );
  return voters;
}

/** Reads credentials from the emails that the product has written to files. */
async function credentialsByMail(
  dataDir: string,
  count: number,
): Promise<(Credentials & { place: number })[]> {
  const folder = join(dataDir, 'mail');
  let files: string[] = [];
  while (files.length < count) {
    await delay(50);
    files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  }
  return Promise.all(
    files.map(async (name) => {
      const { text = '', headers } = await simpleParser(readFileSync(join(folder, name)));
      return {
        place: Number(/voter(\d+)@/.exec(JSON.stringify(headers.get('to')))?.[1]),
        userId: /^Voter ID: (\S+)$/m.exec(text)?.[1] ?? '',
        password: /^Password: (\S+)$/m.exec(text)?.[1] ?? '',
      };
    }),
  );
}
