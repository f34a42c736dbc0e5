import { setTimeout as delay } from 'node:timers/promises';
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
import { inRandomOrder, openSetting, type Setting } from './bench-setting.ts';
import type { Loader } from './load-process.ts';
import { type Election, openElection } from '../people.ts';

const marks = 10;
const fewCombinations = 5;
const pauseMs = 50;

type Choose = (ids: readonly string[], place: number) => readonly string[];

interface Side {
  election: Election;
  choose: Choose;
  casts: number[];
  reads: number[];
}

/** Cycles through a few combinations. */
const oneOfFew: Choose = (ids, place) => {
  const first = place % fewCombinations;
  return ids.slice(first, first + marks);
};
/** Chooses one of 184,756 combinations. */
const oneOfMany: Choose = (ids) => inRandomOrder(ids).slice(0, marks);

/**
 * Casts ballots in two elections with several marks per ballot, while the live results are read. In one of the
 * elections, nearly every ballot has a different combination.
 */
export async function benchSeveral({ loader, size, say }: Bench): Promise<Finding[]> {
  const setting = await openSetting();
  try {
    const sides = {
      few: await openSide(setting, oneOfFew),
      many: await openSide(setting, oneOfMany),
    };
    // The first measurement of each side is a warm-up.
    for (let round = 0; round <= size.repetitions; round += 1) {
      for (const side of Object.values(sides)) {
        const { casts, read } = await measure(setting, side, { loader, count: size.casts / 2 });
        if (round > 0) side.casts.push(casts);
        if (round > 0) side.reads.push(read);
      }
    }
    const { few, many } = sides;
    say(`several: casts ${ms(median(many.casts))}, results ${ms(median(many.reads))}`);
    const finding = (what: string, over: number[], under: number[]): Finding => ({
      what,
      figure: `${ms(median(over))} / ${ms(median(under))} = ${ratioText(ratiosOf(over, under))}`,
      budget: 'at most 1.30',
      values: { over, under },
    });
    const compared = `${marks} marks for ${CANDIDATES.length} candidates, all combinations / ${fewCombinations}`;
    return [
      finding(`p50 of casts with ${compared}`, many.casts, few.casts),
      finding(`uncached results while ballots arrive, ${compared}`, many.reads, few.reads),
    ];
  } finally {
    await setting.close();
  }
}

async function openSide({ product, administrator }: Setting, choose: Choose): Promise<Side> {
  const ballot = { kind: 'several', seats: marks } as const;
  const given = { title: 'Several', ballot, names: CANDIDATES };
  const election = await openElection(product, administrator, given);
  return { election, choose, casts: [], reads: [] };
}

async function measure(
  setting: Setting,
  { election, choose }: Side,
  { loader, count }: { loader: Loader; count: number },
): Promise<{ casts: number; read: number }> {
  const ids = election.candidates.map(({ id }) => id);
  const requests = setting.castsIn(election, count, (place) => ({
    choices: [...choose(ids, place)],
  }));
  const done = new AbortController();
  const casting = loader
    .run({ port: setting.port, connections, pauseMs, requests })
    .finally(() => done.abort());
  const reads: number[] = [];
  while (!done.signal.aborted) {
    await delay(beyondCacheMs);
    reads.push(await setting.readResults(election));
  }
  const { statuses, p50 } = await casting;
  if (statuses['201'] !== count) throw new Error(JSON.stringify(statuses));
  return { casts: p50, read: median(reads) };
}
