import { setTimeout as delay } from 'node:timers/promises';
import { median, ms, spread, type Bench, type Finding } from './bench-findings.ts';
import { openSetting, type Setting } from './bench-setting.ts';
import { startLoader, type Loader } from './load-process.ts';
import type { LoadResult } from './load.ts';
import { registerVoters } from '../people.ts';

/**
 * The number of users who sign in at the same time, and the number of other users who use the product at that time.
 */
const signingIn = 40;
const others = 10;

/** Signs in many users at once, with passwords hashed as in production. This must not slow down other users. */
export async function benchStorm({ loader, size, say }: Bench): Promise<Finding[]> {
  const setting = await openSetting({ env: { BCRYPT_COST: '10' } });
  const storm = startLoader();
  const rounds: { calm: LoadResult; seen: LoadResult; signIns: LoadResult }[] = [];
  try {
    const voters = await registerVoters(setting.product, signingIn);
    const requests = voters.map((voter) => {
      const body = JSON.stringify(voter);
      return { method: 'POST', path: '/api/auth/login', token: '', body } as const;
    });
    const { port } = setting;
    for (let round = 0; round < size.repetitions; round += 1) {
      const calm = await everydayUse(loader, setting, size.seconds);
      const seconds = size.seconds + 1;
      const raging = storm.run({ port, connections: signingIn, requests, seconds });
      await delay(500);
      const seen = await everydayUse(loader, setting, size.seconds);
      const signIns = await raging;
      const { 200: done, ...refused } = signIns.statuses;
      if (!done || Object.keys(refused).length > 0)
        throw new Error(`sign-ins: ${JSON.stringify(signIns.statuses)}`);
      rounds.push({ calm, seen, signIns });
      say(`storm: others p99 ${ms(seen.p99)}, without ${ms(calm.p99)}, loader ${ms(seen.lagP99)}`);
    }
  } finally {
    storm.stop();
    await setting.close();
  }
  const p50 = rounds.map(({ seen }) => seen.p50);
  const p99 = rounds.map(({ seen }) => seen.p99);
  const calmP99 = rounds.map(({ calm }) => calm.p99);
  const perSecond = rounds.map(({ signIns }) => signIns.perSecond);
  const lagP99 = rounds.map(({ seen }) => seen.lagP99);
  return [
    {
      what: `sign-in storm (${signingIn} at a time): lists, results, and casts of ${others} others p50, p99; p99 without the storm; sign-ins per second`,
      figure: `${ms(median(p50))}, ${ms(median(p99))} (${spread(p99, 0)}); ${ms(median(calmP99))}; ${Math.round(median(perSecond))}`,
      budget: 'p99 under 50 ms',
      values: { p50, p99, calmP99, signInsPerSecond: perSecond, loaderLagP99: lagP99 },
    },
  ];
}

/** Simulates signed-in users, who read the list and the results and vote. */
function everydayUse(loader: Loader, setting: Setting, seconds: number): Promise<LoadResult> {
  const { port, resultsPath } = setting;
  const pauseMs = 20;
  const most = Math.ceil((others * seconds * 1_000) / pauseMs);
  const requests = setting.casts(Math.ceil(most / 3)).flatMap((cast) => {
    const { token } = cast;
    return [
      { method: 'GET', path: '/api/elections', token } as const,
      { method: 'GET', path: resultsPath, token } as const,
      cast,
    ];
  });
  return loader.run({ port, connections: others, requests, seconds, pauseMs });
}
