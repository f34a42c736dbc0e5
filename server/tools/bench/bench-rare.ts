import { median, ms, spread, type Bench, type Finding } from './bench-findings.ts';
import { openSetting, type Setting } from './bench-setting.ts';

/**
 * Longer than the time for which any count is cached, so that every request reads the election and counts the ballots.
 */
const pauseMs = 1_000;

/**
 * Measures how long it takes to read results when one client reads them once a second. At this rate, no result is
 * cached, code is not compiled, and processor cores are asleep, so this shows the cost of a single request. Only one
 * instance of the product runs at a time, because two would wake each other's processor cores.
 */
export async function benchRare({ loader, size, say }: Bench): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const ballots of size.rareBallots) {
    const setting = await openSetting({ receipts: false });
    try {
      await setting.fill(ballots);
      findings.push(await readRarely({ ballots, setting }, { loader, size, say }));
    } finally {
      await setting.close();
    }
  }
  return findings;
}

async function readRarely(
  { ballots, setting }: { ballots: number; setting: Setting },
  { loader, size, say }: Bench,
): Promise<Finding> {
  const { port, resultsPath: path } = setting;
  const requests = [{ method: 'GET', path, token: setting.voterToken() } as const];
  const medians: number[] = [];
  // The first measurement is a warm-up.
  for (let round = 0; round <= size.repetitions; round += 1) {
    const pace = { seconds: size.seconds * 2, pauseMs };
    const { p50 } = await loader.run({ port, connections: 1, requests, ...pace });
    if (round > 0) medians.push(p50);
  }
  const figure = `${ms(median(medians))} (${spread(medians, 1)})`;
  say(`results read once a second at ${ballots} ballots: ${figure}`);
  return {
    what: `results read once a second at ${ballots.toLocaleString('en-US')} ballots, median`,
    figure,
    budget: 'at most 5 ms',
    values: { medians },
  };
}
