import { setTimeout as delay } from 'node:timers/promises';
import type { CreateElectionRequest } from '@votewise/contract';
import {
  beyondCacheMs,
  CANDIDATES,
  connections,
  median,
  ms,
  ratiosOf,
  ratioText,
  type Bench,
  type Finding,
} from './bench-findings.ts';
import { inRandomOrder, openSetting, type Setting, type Vote } from './bench-setting.ts';
import type { LoadResult } from './load.ts';
import { call, type Election } from '../people.ts';

/** The number of voters who cast ballots in another election, and each voter's pause between two ballots. */
const voters = 10;
const pauseMs = 40;
const castsInTurn = 200;

/** A kind of ballot for which nearly every voter casts a different one. */
interface Kind {
  /** What the ballots are called in the table. */
  what: string;
  rule: string;
  ballot: NonNullable<CreateElectionRequest['ballot']>;
  count: number;
  vote: (ids: readonly string[]) => Vote;
  /** The most seconds that the recount and the decision can take. */
  seconds: number;
}

export const benchRanked = (bench: Bench) =>
  benchKind(bench, {
    what: 'rankings',
    rule: 'instant runoff',
    ballot: { kind: 'ranked', receipts: false },
    count: bench.size.rankings,
    vote: (ids) => ({ choices: inRandomOrder(ids) }),
    seconds: 10,
  });

export const benchScores = (bench: Bench) =>
  benchKind(bench, {
    what: 'ballots with 0 to 5 points for each candidate',
    rule: 'STAR',
    ballot: { kind: 'scored', rule: 'star', scale: { max: 5, words: null }, receipts: false },
    count: bench.size.scores,
    vote: (ids) => ({
      scores: Object.fromEntries(ids.map((id) => [id, Math.floor(Math.random() * 6)])),
    }),
    // As many for each ballot as for rankings.
    seconds: 100,
  });

interface Turn {
  from: number;
  to: number;
  p99: number;
}

/**
 * Compares an election of this kind with a plain one that has as many ballots: how long it takes to cast ballots and to
 * read the counts. Then closes the first and measures the recount and the decision while voters cast ballots in the other.
 */
async function benchKind({ loader, size, say }: Bench, kind: Kind): Promise<Finding[]> {
  const { what, count } = kind;
  const setting = await openSetting({ receipts: false });
  try {
    await setting.fill(count);
    const election = await setting.openFilled({ ...kind, names: CANDIDATES });
    const ids = election.candidates.map(({ id }) => id);
    say(`${count} ${what} written`);
    const reads = { own: [] as number[], plain: [] as number[] };
    for (let round = 0; round < 3 * size.repetitions; round += 1) {
      await delay(beyondCacheMs);
      reads.plain.push(await setting.readResults(setting.election));
      reads.own.push(await setting.readResults(election));
    }
    const casts = { own: [] as number[], plain: [] as number[] };
    const cast = async (requests: Parameters<typeof loader.run>[0]['requests']) => {
      const load = await loader.run({ port: setting.port, connections, requests });
      if (load.statuses['201'] !== requests.length) throw new Error(JSON.stringify(load.statuses));
      return load.p50;
    };
    for (let round = 0; round < size.repetitions; round += 1) {
      casts.plain.push(await cast(setting.casts(size.casts / 2)));
      casts.own.push(await cast(setting.castsIn(election, size.casts / 2, () => kind.vote(ids))));
    }
    const turns: Turn[] = [];
    const closed = await closeElection(setting, election);
    const done = new AbortController();
    const counted = untilCounted(setting, election).finally(() => done.abort());
    while (!done.signal.aborted) turns.push(await castElsewhere(setting, loader.run));
    const { began, confirmed } = await counted;
    say(`closed at ${closed}, counted in ${confirmed - began} ms`);
    const isDuring = ({ from, to }: Turn) => to > began && from < confirmed;
    const p99Of = (some: Turn[]) => median(some.map(({ p99 }) => p99));
    const during = p99Of(turns.filter(isDuring));
    const calm = p99Of(turns.filter((turn) => !isDuring(turn)));
    const compared = (subject: string, { own, plain }: typeof reads): Finding => ({
      what: `${subject} of ${CANDIDATES.length} candidates, ${count} ${what} / plain votes`,
      figure: `${ms(median(own))} / ${ms(median(plain))} = ${ratioText(ratiosOf(own, plain))}`,
      budget: 'at most 1.30',
      values: { own, plain },
    });
    return [
      compared('an uncached count', reads),
      compared('p50 of casts in an election', casts),
      {
        what: `recount and decision of ${count} ${what} by ${kind.rule}`,
        figure: `${((confirmed - began) / 1_000).toFixed(1)} s`,
        budget: `under ${kind.seconds} s`,
        values: { milliseconds: confirmed - began },
      },
      {
        what: 'p99 of casts elsewhere, during that recount / before it',
        figure: `${ms(during)} / ${ms(calm)} = ${(during / calm).toFixed(2)}`,
        budget: 'at most 1.50',
        values: { during, calm },
      },
    ];
  } finally {
    await setting.close();
  }
}

async function castElsewhere(setting: Setting, run: Bench['loader']['run']): Promise<Turn> {
  const from = Date.now();
  const requests = setting.casts(castsInTurn);
  const { statuses, p99 }: LoadResult = await run({
    port: setting.port,
    connections: voters,
    pauseMs,
    requests,
  });
  if (statuses['201'] !== castsInTurn) throw new Error(JSON.stringify(statuses));
  return { from, to: Date.now(), p99 };
}

/** Closes an election and returns the time at which it was closed. */
export async function closeElection(
  { product, administrator }: Setting,
  { id }: Election,
): Promise<string> {
  const url = `${product.api}/elections/${id}`;
  const { data } = await call(url, { token: administrator });
  const response = await fetch(url, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${administrator}` },
    body: JSON.stringify({ ...data.election, status: 'completed' }),
  });
  if (response.status !== 200) throw new Error(`closing returned ${response.status}`);
  return new Date().toISOString();
}

/** Returns when the recount began and when it was confirmed, in milliseconds. */
export async function untilCounted({ product, administrator }: Setting, { id }: Election) {
  for (;;) {
    const { data } = await call(`${product.api}/elections/${id}`, { token: administrator });
    const { state, at } = data.election.progress.count;
    if (state === 'differs') throw new Error('the recount differs');
    if (state === 'confirmed') return { began: Date.parse(at), confirmed: Date.now() };
    await delay(100);
  }
}
