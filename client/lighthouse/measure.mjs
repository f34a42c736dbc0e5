/**
 * `npm run lighthouse [-- RUNS] [-- --write-docs]`: measures the built client on Lighthouse's
 * simulated slow phone, several times per page, and prints the median of each score. Exits with 1
 * when a budget is not met. `--write-docs` writes the table to server/docs/performance.md.
 *
 * Lighthouse is too large to be part of every install, so this folder is a separate package.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { describeRun, writeDocs } from '../../server/tools/performance-docs.ts';
import { findChromium } from '../e2e/support/chromium.ts';
import { startWithAdministrator } from '../e2e/support/administrator.ts';
import { freePort } from '../../server/test/support/start-process.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'write-docs': { type: 'boolean', default: false } },
});
const RUNS = Number(positionals[0] ?? 3);
const BUDGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

/** Starts the product with an open election, a few ballots, and a voter who has not voted. */
async function prepareProduct() {
  const { product, administrator, stop } = await startWithAdministrator();
  const { api } = product;
  const election = await administrator.createElection();
  const [voter, ...others] = await administrator.registerVoters(
    'Noor Haddad',
    'Ada Byron',
    'Bo Ek',
  );
  for (const [index, other] of others.entries()) {
    await api.vote(await api.signIn(other), election.id, election.candidates[index % 2].id);
  }
  const tokens = { voter: await api.signIn(voter), administrator: administrator.token };
  return { url: product.url, election, tokens, stop };
}

function pagesOf({ election, tokens }) {
  return [
    { name: 'landing page', path: '/' },
    { name: 'sign-in', path: '/login' },
    { name: 'contact', path: '/contact' },
    { name: 'ballot', path: `/voter/dashboard?election=${election.id}`, token: tokens.voter },
    {
      name: 'results',
      path: `/voter/dashboard?election=${election.id}&view=results`,
      token: tokens.voter,
    },
    { name: 'administrator', path: '/admin/dashboard', token: tokens.administrator },
  ];
}

/** Opens a separate browser with the session for a page, and measures the page once. */
async function measureOnce(url, { path, token }) {
  const { executablePath, env } = await findChromium();
  const profile = mkdtempSync(join(tmpdir(), 'votewise-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    env,
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  try {
    if (token) {
      const page = await context.newPage();
      await page.goto(`${url}/robots.txt`);
      await page.evaluate((value) => localStorage.setItem('votewise_token', value), token);
      await page.close();
    }
    const result = await lighthouse(url + path, {
      port,
      logLevel: 'error',
      onlyCategories: Object.keys(BUDGETS),
      disableStorageReset: true,
    });
    if (!result) throw new Error(`Lighthouse could not measure ${path}`);
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    const failed = Object.values(lhr.audits).filter(
      ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
    );
    return {
      scores: Object.fromEntries(
        Object.keys(BUDGETS).map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)]),
      ),
      paintMs: Math.round(lhr.audits['largest-contentful-paint'].numericValue),
      blockedMs: Math.round(lhr.audits['total-blocking-time'].numericValue),
      shift: lhr.audits['cumulative-layout-shift'].numericValue,
      ...loadedBy(lhr.audits['network-requests'].details.items),
      failed: failed.map(({ id }) => id),
    };
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** Counts what a page loads, and its size in kB. */
function loadedBy(requests) {
  const bytes = requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  return {
    requests: requests.length,
    scripts: requests.filter(({ resourceType }) => resourceType === 'Script').length,
    size: Math.round(bytes / 1_000),
  };
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const product = await prepareProduct();
let isWithin = true;
try {
  console.log(`Lighthouse, mobile, median of ${RUNS}\n`);
  const table = [
    '| page | performance | accessibility | best practices | SEO | LCP | TBT | CLS | requests | scripts | size |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
  ];
  console.log(table.join('\n'));
  for (const page of pagesOf(product)) {
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measureOnce(product.url, page));
    const scores = Object.entries(BUDGETS).map(([id, budget]) => {
      const score = median(runs.map((run) => run.scores[id]));
      if (score < budget) isWithin = false;
      return score < budget ? `**${score}**` : score;
    });
    const paint = (median(runs.map((run) => run.paintMs)) / 1_000).toFixed(1);
    const blocked = median(runs.map((run) => run.blockedMs));
    const shift = median(runs.map((run) => run.shift)).toFixed(3);
    const [requests, scripts, size] = ['requests', 'scripts', 'size'].map((what) =>
      median(runs.map((run) => run[what])),
    );
    const row = `| ${page.name} | ${scores.join(' | ')} | ${paint} s | ${blocked} ms | ${shift} | ${requests} | ${scripts} | ${size} kB |`;
    table.push(row);
    console.log(row);
    const failed = new Set(runs.flatMap((run) => run.failed));
    if (failed.size > 0) console.log(`<!-- not passed: ${[...failed].join(', ')} -->`);
  }
  const { date, machine } = describeRun();
  const head = `${date}, ${machine}; median of ${RUNS} runs:`;
  if (options['write-docs']) writeDocs('lighthouse', `${head}\n\n${table.join('\n')}`);
} finally {
  await product.stop();
}
if (!isWithin) {
  console.log('\nFigures in bold are below the budget.');
  process.exitCode = 1;
}
