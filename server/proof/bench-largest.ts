import { setTimeout as delay } from 'node:timers/promises';
import { connections, ms, type Bench, type Finding } from './bench-findings.ts';
import { memoryOf, type Setting } from './bench-setting.ts';
import { startLoader } from './load-process.ts';

/** What is measured of the product with the most ballots alone; the last one starts it again. */
export async function benchLargest(bench: Bench, setting: Setting): Promise<Finding[]> {
  return [
    await castWhileWatched(bench, setting),
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
    what: `casting while ${size.viewers} screens poll: casts a second, p99 of casts, p99 of polls`,
    figure: `${Math.round(cast.perSecond)}, ${ms(cast.p99)}, ${ms(seen.p99)}`,
    budget: '',
    values: { perSecond: cast.perSecond, castP99: cast.p99, pollP99: seen.p99 },
  };
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
    Object.assign(values, { [name]: own, [`${name}, pages of files`]: ofFiles });
  }
  const figure = Object.entries(values).map(([name, size]) => `${name} ${size} MB`);
  return { what: 'memory after all this', figure: figure.join('; '), budget: '', values };
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
