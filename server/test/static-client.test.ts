import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import express from 'express';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Organization } from '@votewise/contract';
import { errorHandler } from '../src/platform/http/error-handler.ts';
import { chooseSecurityHeaders, securityHeaders } from '../src/platform/http/security-headers.ts';
import { pageHead } from '../src/platform/http/page-head.ts';
import { staticClient } from '../src/platform/http/static-client.ts';
import { createLogger } from '../src/platform/logger.ts';
import { serveApp } from './support/http-call.ts';

function serveClient(signOnLabel?: string, organization: () => Organization = () => ({})) {
  const folder = mkdtempSync(join(tmpdir(), 'votewise-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><head><title>VoteWise</title></head>');
  writeFileSync(join(folder, 'assets/index-abc.js'), 'export {};');
  writeFileSync(join(folder, 'votewise-verifier.html'), '<!doctype html><title>Check</title>');
  const pageWithRequests = '<!doctype html><head><script></script><title>VoteWise</title></head>';
  writeFileSync(join(folder, 'signed-in.html'), pageWithRequests);
  const preload = {
    '/login': { page: '/index.html', files: ['/assets/a.js', '/assets/b.css'] },
    '/voter/dashboard': { page: '/signed-in.html', files: [] },
    '/voter/dashboard?view=results': { page: '/signed-in.html', files: ['/assets/c.js'] },
  };
  writeFileSync(join(folder, 'preload.json'), JSON.stringify(preload));
  const app = express();
  app.use(securityHeaders(chooseSecurityHeaders({ includeSubDomains: false })));
  app.use(staticClient(folder, () => pageHead({ signOnLabel, organization: organization() })));
  app.use(errorHandler(createLogger('silent')));
  return serveApp(app);
}

describe('the built client', () => {
  it.each(['/', '/login', '/voter/dashboard', '/anything/else'])(
    'serves the page at %s and prevents caching',
    async (path) => {
      const answer = await (await serveClient())(path).expect(200);
      expect(answer.text).toContain('<title>VoteWise</title>');
      expect(answer.get('Cache-Control')).toBe('no-cache, no-transform');
    },
  );

  it('lists the scripts and style sheets of a page in a Link header', async () => {
    const login = await (await serveClient())('/login?from=mail').expect(200);
    expect(login.get('Link')).toBe(
      '</assets/a.js>; rel=modulepreload, </assets/b.css>; rel=preload; as=style; crossorigin',
    );
    const results = await (await serveClient())('/voter/dashboard?election=1&view=results');
    expect(results.get('Link')).toBe('</assets/c.js>; rel=modulepreload');
    const other = await (await serveClient())('/constructor').expect(200);
    expect(other.get('Link')).toBeUndefined();
  });

  it('serves the page with the first requests only to paths that show data', async () => {
    const get = await serveClient('Our ID');
    const dashboard = await get('/voter/dashboard?election=1').expect(200);
    expect(dashboard.text).toContain('<script></script>');
    // Also needed here, because people sign out without leaving the page.
    expect(dashboard.text).toContain('<meta name="single-sign-on" content="Our ID" />');
    const login = await get('/login').expect(200);
    expect(login.text).not.toContain('<script>');
  });

  it.each([
    [undefined, ''],
    ['', '<meta name="single-sign-on" content="" />'],
    ['A & "B" $&', '<meta name="single-sign-on" content="A &amp; &quot;B&quot; $&amp;" />'],
  ])('puts the single sign-on label %s into the page', async (label, meta) => {
    const { text } = await (await serveClient(label))('/login').expect(200);
    expect(text).toContain(`<title>VoteWise</title>${meta}</head>`);
  });

  it('puts what every page knows about the organization into it, as it is now', async () => {
    let organization: Organization = {};
    const get = await serveClient(undefined, () => organization);
    const first = await get('/login').expect(200);
    expect(first.text).not.toContain('<meta');
    organization = { name: 'Alder “Court” </head>' };
    const { text, headers } = await get('/login').expect(200);
    expect(text).toContain(
      '<meta name="organization" content="{&quot;name&quot;:&quot;Alder “Court” &lt;/head&gt;&quot;}" />',
    );
    expect(headers['etag']).not.toBe(first.headers['etag']);
    expect((await get('/assets/index-abc.js').expect(200)).text).toBe('export {};');
  });

  it('allows only its own scripts', async () => {
    const answer = await (await serveClient())('/').expect(200);
    const policy = answer.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  it('sends the verifier as a download', async () => {
    const answer = await (await serveClient())('/votewise-verifier.html').expect(200);
    expect(answer.get('Content-Disposition')).toBe('attachment; filename=votewise-verifier.html');
    expect(answer.get('Content-Type')).toMatch(/^text\/html/);
  });

  it('lets browsers cache hashed assets for a year', async () => {
    const answer = await (await serveClient())('/assets/index-abc.js').expect(200);
    expect(answer.get('Cache-Control')).toMatch(/max-age=31536000, immutable/);
  });

  it.each([
    '/assets/index-old.js',
    '/assets/..%2f..%2fetc%2fpasswd',
    '/assets/%E0%A4%A',
    '/assets/',
  ])('returns 404 at %s', async (path) => {
    const answer = await (await serveClient())(path);
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('the built verifier, which can be opened from a disk', () => {
  it('allows only its own inline script and styles, and no connections', () => {
    const file = resolve(import.meta.dirname, '../../client/dist/votewise-verifier.html');
    const page = readFileSync(file, 'utf8');
    const hashesOf = (element: RegExp) =>
      Array.from(page.matchAll(element), ([, text = '']) => {
        return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
      }).join(' ');
    const [, policy = ''] =
      /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(page) ?? [];
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${hashesOf(/<script type="module">(.*?)<\/script>/gs)}`,
      `style-src ${hashesOf(/<style>(.*?)<\/style>/gs)}`,
      'font-src data:',
      'worker-src blob:',
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(page.indexOf(policy)).toBeLessThan(page.search(/<style>|<script/));
  });
});
