import { setTimeout as delay } from 'node:timers/promises';
import { median, ms, ratiosOf, ratioText, type Bench, type Finding } from './bench-findings.ts';
import { openSetting, type Setting } from './bench-setting.ts';
import type { LoadResult } from './load.ts';
import { call, type Election } from '../people.ts';

const NAMES = Array.from({ length: 20 }, (_, place) => `Candidate ${place + 1}`);
/** The number of voters who cast ballots in another election, and each voter's pause between two ballots. */
const voters = 10;
const pauseMs = 40;
const castsInTurn = 200;
/** Longer than the time for which a count is cached, so that each read requires a new count. */
const beyondCacheMs = 600;

interface Turn {
  from: number;
  to: number;
  p99: number;
}

/**
 * Measures how long it takes to read the counts of a ranked and a plain election. Then closes the ranked election and
 * measures the recount and the decision while voters cast ballots in the other election.
 */
export async function benchRanked({ loader, size, say }: Bench): Promise<Finding[]> {
  const setting = await openSetting({ receipts: false });
  try {
    await setting.fill(size.rankings);
    const ranked = await setting.openRanked(NAMES, size.rankings);
    say(`${size.rankings} rankings written`);
    const reads = { ranked: [] as number[], plain: [] as number[] };
    for (let round = 0; round < 3 * size.repetitions; round += 1) {
      await delay(beyondCacheMs);
      reads.plain.push(await setting.readResults(setting.election));
      reads.ranked.push(await setting.readResults(ranked));
    }
    const turns: Turn[] = [];
    const closed = await closeElection(setting, ranked);
    const done = new AbortController();
    const counted = untilCounted(setting, ranked).finally(() => done.abort());
    while (!done.signal.aborted) turns.push(await castElsewhere(setting, loader.run));
    const { began, confirmed } = await counted;
    say(`closed at ${closed}, counted in ${confirmed - began} ms`);
    const isDuring = ({ from, to }: Turn) => to > began && from < confirmed;
    const p99Of = (some: Turn[]) => median(some.map(({ p99 }) => p99));
    const during = p99Of(turns.filter(isDuring));
    const calm = p99Of(turns.filter((turn) => !isDuring(turn)));
    return [
      {
        what: `an uncached count of ${NAMES.length} candidates, ${size.rankings} rankings / plain votes`,
        figure: `${ms(median(reads.ranked))} / ${ms(median(reads.plain))} = ${ratioText(ratiosOf(reads.ranked, reads.plain))}`,
        budget: 'at most 1.30',
        values: reads,
      },
      {
        what: `recount and decision of ${size.rankings} rankings by instant runoff`,
        figure: `${((confirmed - began) / 1_000).toFixed(1)} s`,
        budget: 'under 10 s',
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
