import {
  connections,
  median,
  ms,
  ratiosOf,
  ratioText,
  type Bench,
  type Finding,
} from './bench-findings.ts';
import { benchLargest } from './bench-largest.ts';
import { openSetting, type Setting } from './bench-setting.ts';
import { startLoader, type Loader } from './load-process.ts';

interface Side {
  ballots: number;
  setting: Setting;
  /** A separate load generator, so that all sizes can be measured at the same time. */
  reader: Loader;
  castP50: number[];
  castP99: number[];
  resultsAnewP50: number[];
  resultsP99: number[];
}

/**
 * Measures one instance of the product for each size. Each repetition covers all sizes, so that other load on the
 * machine affects them all. Then measures the largest instance alone.
 */
export async function benchSizes(bench: Bench): Promise<Finding[]> {
  return compareSizes(bench, { sizes: bench.size.ballots, marks: 1, benchLast: benchLargest });
}

/** Like `benchSizes`, but with two marks for three candidates and only the smallest and the largest size. */
export async function benchSizesOfSeveral(bench: Bench): Promise<Finding[]> {
  const { ballots } = bench.size;
  const sizes = [Math.min(...ballots), Math.max(...ballots)];
  return compareSizes(bench, { sizes, marks: 2, benchLast: async () => [] });
}

interface Comparison {
  sizes: readonly number[];
  marks: number;
  /** Takes more measurements on the largest instance. */
  benchLast: (bench: Bench, setting: Setting) => Promise<Finding[]>;
}

async function compareSizes(
  bench: Bench,
  { sizes, marks, benchLast }: Comparison,
): Promise<Finding[]> {
  const { say } = bench;
  const { repetitions } = bench.size;
  const sides: Side[] = [];
  try {
    for (const ballots of sizes) {
      const setting = await openSetting({ receipts: false, marks });
      sides.push({ ...nothing(), ballots, setting, reader: startLoader() });
      await setting.fill(ballots);
      say(`${ballots} ballots written`);
    }
    for (let round = 0; round <= repetitions; round += 1) {
      for (const side of sides) await castAndRead(side, bench);
      await Promise.all(sides.map((side) => readAnew(side, bench)));
      // The first measurement of each side is a warm-up.
      if (round === 0) for (const side of sides) Object.assign(side, nothing());
      else say(sides.map((side) => lastOf(side)).join('; '));
    }
    const findings = sides.map((side) => findingOf(side, { first: sides[0], marks }));
    const largest = sides.at(-1);
    return largest ? [...findings, ...(await benchLast(bench, largest.setting))] : findings;
  } finally {
    for (const { setting, reader } of sides) {
      reader.stop();
      await setting.close();
    }
  }
}

const nothing = () => ({ castP50: [], castP99: [], resultsAnewP50: [], resultsP99: [] });

async function castAndRead(side: Side, { loader, size }: Bench): Promise<void> {
  const { port, resultsPath, ...setting } = side.setting;
  const cast = await loader.run({ port, connections, requests: setting.casts(size.casts) });
  side.castP50.push(cast.p50);
  side.castP99.push(cast.p99);
  await setting.untilTaken();
  const requests = [{ method: 'GET', path: resultsPath, token: setting.voterToken() } as const];
  const read = await loader.run({ port, connections, requests, seconds: size.seconds / 2 });
  side.resultsP99.push(read.p99);
}

/** Reads results at intervals longer than the cache lifetime, so that every read requires a new count. */
async function readAnew({ setting, reader, resultsAnewP50 }: Side, { size }: Bench): Promise<void> {
  const { port, resultsPath: path } = setting;
  const requests = [{ method: 'GET', path, token: setting.voterToken() } as const];
  const pace = { seconds: size.seconds * 1.5, pauseMs: 520 };
  const anew = await reader.run({ port, connections: 1, requests, ...pace });
  resultsAnewP50.push(anew.p50);
}

function findingOf(
  side: Side,
  { first, marks }: { first: Side | undefined; marks: number },
): Finding {
  const { ballots, castP50, castP99, resultsAnewP50, resultsP99 } = side;
  const cast = ratiosOf(castP50, first?.castP50 ?? []);
  const results = ratiosOf(resultsAnewP50, first?.resultsAnewP50 ?? []);
  const ratios = `; cast ${ratioText(cast)}×, results ${ratioText(results)}×`;
  return {
    what: `at ${ballots.toLocaleString('en-US')} ballots${marks > 1 ? ` with ${marks} marks` : ''}: cast p50, p99; uncached results p50; results p99 under load`,
    figure: `${ms(median(castP50))}, ${ms(median(castP99))}; ${ms(median(resultsAnewP50))}; ${ms(median(resultsP99))}${side === first ? '' : ratios}`,
    budget: side === first ? 'reference' : 'within 1.3×',
    values: { castP50, castP99, resultsAnewP50, resultsP99 },
  };
}

const lastOf = ({ ballots, castP50, resultsAnewP50 }: Side) =>
  `at ${ballots} cast p50 ${ms(castP50.at(-1) ?? 0)}, uncached results ${ms(resultsAnewP50.at(-1) ?? 0)}`;
