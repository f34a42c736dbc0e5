import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startProcess } from '../../test/support/start-process.ts';
import { connections, median, ms, type Bench, type Finding } from './bench-findings.ts';
import { memoryOf, type Setting } from './bench-setting.ts';
import type { LoadResult } from './load.ts';
import { startLoader } from './load-process.ts';

/**
 * Takes the measurements that require the instance with the most ballots. The last one restarts the
 * instance.
 */
export async function benchLargest(bench: Bench, setting: Setting): Promise<Finding[]> {
  return [
    await castWhileWatched(bench, setting),
    ...(await backUpAndRestore(bench, setting)),
    await exportResults(setting),
    memory(setting),
    await startAgain(bench, setting),
  ];
}

async function castWhileWatched({ loader, size }: Bench, setting: Setting): Promise<Finding> {
  const { port, resultsPath: path } = setting;
  const watchers = startLoader();
  const screens = Array.from({ length: 50 }, () => setting.voterToken());
  const watching = watchers.run({
    port,
    connections: size.viewers,
    requests: screens.map((token) => ({ method: 'GET', path, token })),
    seconds: size.seconds * 2,
    pauseMs: 2_000,
  });
  await delay(1_000);
  const cast = await loader.run({ port, connections, requests: setting.casts(size.casts) });
  const seen = await watching;
  watchers.stop();
  return {
    what: `casting while ${size.viewers} screens poll: casts per second, p99 of casts, p99 of polls`,
    figure: `${Math.round(cast.perSecond)}, ${ms(cast.p99)}, ${ms(seen.p99)}`,
    budget: '',
    values: { perSecond: cast.perSecond, castP99: cast.p99, pollP99: seen.p99 },
  };
}

/** Measures casting before and during a backup, and then measures restoring the backup. */
async function backUpAndRestore(bench: Bench, setting: Setting): Promise<Finding[]> {
  const { loader, size } = bench;
  const { port, product } = setting;
  const cast = () => loader.run({ port, connections, requests: setting.casts(size.casts) });
  const before = await cast();
  const file = join(product.dataDir, 'bench.backup');
  const saving = runCommand('backup', [file, '--with-secrets'], product.env);
  const during: LoadResult[] = [];
  while (!(await hasSettled(saving))) during.push(await cast());
  const savedIn = await saving;
  const perSecond = median(during.map((one) => one.perSecond));
  const p99 = Math.max(...during.map((one) => one.p99));
  const megabytes = Math.round(statSync(file).size / 1e6);

  const target = mkdtempSync(join(tmpdir(), 'votewise-proof-'));
  const restoredIn = await runCommand('restore', [file], { ...product.env, DATA_DIR: target });
  rmSync(target, { recursive: true });
  const most = Math.max(...size.ballots).toLocaleString('en-US');
  return [
    {
      what: `casting while ${most} ballots are backed up: casts per second and highest p99, before and during`,
      figure: `${Math.round(before.perSecond)}, ${ms(before.p99)}; ${Math.round(perSecond)}, ${ms(p99)}`,
      budget: '',
      values: { before: before.perSecond, during: during.map((one) => one.perSecond), p99 },
    },
    {
      what: `backup of ${most} ballots while people vote: duration, size, duration of the restore`,
      figure: `${seconds(savedIn)}, ${megabytes} MB, ${seconds(restoredIn)}`,
      budget: '',
      values: { savedIn, megabytes, restoredIn },
    },
  ];
}

/**
 * Returns whether the promise has settled.
 * @throws the reason if it was rejected
 */
const hasSettled = (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([promise.then(() => true), delay(0, false)]);

const seconds = (milliseconds: number) => `${Math.round(milliseconds / 1_000)} s`;

/** Runs a command of the built product. Returns its duration in milliseconds. */
async function runCommand(
  name: 'backup' | 'restore',
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const from = performance.now();
  const { exited, output, errors } = startProcess(`${name}.js`, env, { args });
  if ((await exited) !== 0) throw new Error(`${name} failed: ${output()}${errors()}`);
  return performance.now() - from;
}

async function exportResults({ port, exportPath, administrator }: Setting): Promise<Finding> {
  const from = performance.now();
  const headers = { Authorization: `Bearer ${administrator}` };
  const response = await fetch(`http://127.0.0.1:${port}${exportPath}`, { headers });
  await response.text();
  const took = performance.now() - from;
  return { what: 'export as CSV', figure: ms(took), budget: '', values: { ms: took } };
}

function memory({ product }: Setting): Finding {
  const values: Record<string, number> = {};
  for (const { kind, pid } of product.processes()) {
    const name = kind === 'primary' ? 'server' : kind;
    const { own, ofFiles } = memoryOf(pid);
    Object.assign(values, { [name]: own, [`${name}, file pages`]: ofFiles });
  }
  const figure = Object.entries(values).map(([name, size]) => `${name} ${size} MB`);
  return { what: 'memory at the end', figure: figure.join('; '), budget: '', values };
}

async function startAgain({ size }: Bench, { product }: Setting): Promise<Finding> {
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
