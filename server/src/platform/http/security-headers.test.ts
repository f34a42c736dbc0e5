import express from 'express';
import { expect, it } from 'vitest';
import { serveApp } from '../../../test/support/http-call.ts';
import { chooseSecurityHeaders, securityHeaders } from './security-headers.ts';

it.each([
  [false, 'max-age=31536000'],
  [true, 'max-age=31536000; includeSubDomains'],
])('includes subdomains only when configured: %s', async (includeSubDomains, expected) => {
  const app = express();
  app.use(securityHeaders(chooseSecurityHeaders({ includeSubDomains })));
  app.use((_req, res) => {
    res.end();
  });
  const answer = await (await serveApp(app))('/');
  expect(answer.get('Strict-Transport-Security')).toBe(expected);
  expect(answer.get('Permissions-Policy')).toMatch(/^camera=\(self\), microphone=\(\)/);
});
