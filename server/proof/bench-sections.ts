import { setTimeout as delay } from 'node:timers/promises';
import { castAgainstBare } from './bench-casting.ts';
import {
  connections,
  median,
  ms,
  type Bench,
  type BenchSize,
  type Finding,
} from './bench-findings.ts';
import { memoryOf, openSetting, portOf } from './bench-setting.ts';
import { startLoader } from './load-process.ts';
import { openElection, registerVoters, signIn } from './people.ts';
import { ADMINISTRATOR, prepareProduct } from './product.ts';

/** Every section, one after the other, on one product; the last ones start it again. */
export async function runBench(size: BenchSize, say: (line: string) => void): Promise<Finding[]> {
  const product = await prepareProduct();
  const loader = startLoader();
  try {
    await product.start();
    const token = await signIn(product, ADMINISTRATOR);
    const election = await openElection(product, token, 'Benchmark');
    const setting = await openSetting(product);
    const bench = { product, setting, loader, election, size, say };
    const findings = [
      await castAgainstBare(bench),
      ...(await castAndReadAtSizes(bench)),
      await castWhileWatched(bench),
      await exportResults(bench, token),
      memory(bench),
    ];
    await setting.close();
    findings.push(await startAgain(bench));
    await product.stop();
    findings.push(await signInStorm(bench));
    return findings;
  } finally {
    loader.stop();
    await product.stop();
    product.remove();
  }
}

async function castAndReadAtSizes(bench: Bench): Promise<Finding[]> {
  const { product, setting, loader, election, size, say } = bench;
  const port = portOf(product);
  const token = setting.voterToken();
  const path = `/api/votes/results/${election.id}`;
  const rows: {
    ballots: number;
    cast: number[];
    castP99: number[];
    anew: number[];
    read: number[];
  }[] = [];
  for (const ballots of size.ballots) {
    await setting.fill(election, ballots);
    await setting.untilTaken(election);
    const row = {
      ballots,
      cast: [] as number[],
      castP99: [] as number[],
      anew: [] as number[],
      read: [] as number[],
    };
    for (let round = 0; round < size.repetitions; round += 1) {
      const requests = setting.casts(election, Math.ceil(size.casts / 4));
      const cast = await loader.run({ port, connections, requests });
      row.cast.push(cast.p50);
      row.castP99.push(cast.p99);
      await setting.untilTaken(election);
      // Further apart than the cache lasts: every one of these is counted anew.
      const requestsAnew = [{ method: 'GET', path, token } as const];
      const anew = await loader.run({
        port,
        connections: 1,
        requests: requestsAnew,
        seconds: size.seconds,
        pauseMs: 520,
      });
      row.anew.push(anew.p50);
      const read = await loader.run({
        port,
        connections,
        requests: requestsAnew,
        seconds: size.seconds,
      });
      row.read.push(read.p99);
    }
    rows.push(row);
    say(
      `at ${ballots} ballots: cast p50 ${ms(median(row.cast))}, results anew ${ms(median(row.anew))}`,
    );
  }
  const [first] = rows;
  return rows.map((row) => {
    const isFirst = row === first;
    const ratio = (of: 'cast' | 'anew') => median(row[of]) / median(first?.[of] ?? []);
    const ratios = isFirst
      ? ''
      : `; cast ${ratio('cast').toFixed(2)}×, results ${ratio('anew').toFixed(2)}×`;
    return {
      what: `at ${row.ballots.toLocaleString('en-US')} ballots: cast p50, p99; results counted anew p50; results p99 under load`,
      figure: `${ms(median(row.cast))}, ${ms(median(row.castP99))}; ${ms(median(row.anew))}; ${ms(median(row.read))}${ratios}`,
      budget: isFirst ? 'the measure' : 'within 1.3×',
      values: {
        castP50: row.cast,
        castP99: row.castP99,
        resultsAnewP50: row.anew,
        resultsP99: row.read,
      },
    };
  });
}

async function castWhileWatched(bench: Bench): Promise<Finding> {
  const { product, setting, loader, election, size } = bench;
  const port = portOf(product);
  const watchers = startLoader();
  const path = `/api/votes/results/${election.id}`;
  const polls = Array.from(
    { length: 50 },
    () => ({ method: 'GET', path, token: setting.voterToken() }) as const,
  );
  const watching = watchers.run({
    port,
    connections: size.viewers,
    requests: polls,
    seconds: size.seconds * 2,
    pauseMs: 2_000,
  });
  await delay(1_000);
  const cast = await loader.run({
    port,
    connections,
    requests: setting.casts(election, size.casts),
  });
  const seen = await watching;
  watchers.stop();
  return {
    what: `casting while ${size.viewers} screens poll: casts a second, p99 of casts, p99 of polls`,
    figure: `${Math.round(cast.perSecond)}, ${ms(cast.p99)}, ${ms(seen.p99)}`,
    budget: '',
    values: { perSecond: cast.perSecond, castP99: cast.p99, pollP99: seen.p99 },
  };
}

async function exportResults({ product, election }: Bench, token: string): Promise<Finding> {
  const from = performance.now();
  const response = await fetch(`${product.api}/elections/${election.id}/export?format=csv`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  await response.text();
  const took = performance.now() - from;
  return { what: 'export as CSV', figure: ms(took), budget: '', values: { ms: took } };
}

function memory({ product }: Bench): Finding {
  const values = Object.fromEntries(
    product
      .processes()
      .map(({ kind, pid }) => [kind === 'primary' ? 'server' : kind, memoryOf(pid)]),
  );
  const figure = Object.entries(values).map(([kind, size]) => `${kind} ${size} MB`);
  return { what: 'memory after all this', figure: figure.join(', '), budget: '', values };
}

async function startAgain({ product, size }: Bench): Promise<Finding> {
  await product.stop();
  const from = performance.now();
  await product.start();
  const took = performance.now() - from;
  const most = Math.max(...size.ballots).toLocaleString('en-US');
  return {
    what: `start with ${most} ballots on disk`,
    figure: ms(took),
    budget: '',
    values: { ms: took },
  };
}

/** Many sign in at once with passwords hashed as in production; everyone else must not notice. */
async function signInStorm({ loader, size }: Bench): Promise<Finding> {
  const product = await prepareProduct({ BCRYPT_COST: '10' });
  const storm = startLoader();
  try {
    await product.start();
    const [credentials = ADMINISTRATOR] = await registerVoters(product, 1);
    const token = await signIn(product, credentials);
    const body = JSON.stringify(credentials);
    const port = portOf(product);
    const signIns = [{ method: 'POST', path: '/api/auth/login', token, body } as const];
    const others = [{ method: 'GET', path: '/api/elections', token } as const];
    const raging = storm.run({
      port,
      connections: 40,
      requests: signIns,
      seconds: size.seconds * 2,
    });
    await delay(500);
    const calm = await loader.run({
      port,
      connections: 10,
      requests: others,
      seconds: size.seconds,
      pauseMs: 20,
    });
    const signedIn = await raging;
    return {
      what: 'sign-in storm: p99 of other requests; sign-ins a second',
      figure: `${ms(calm.p99)}; ${Math.round(signedIn.perSecond)}`,
      budget: 'under 50 ms',
      values: { othersP99: calm.p99, signInsPerSecond: signedIn.perSecond },
    };
  } finally {
    storm.stop();
    await product.stop();
    product.remove();
  }
}
