import { it } from 'vitest';
import express from 'express';
import request from 'supertest';
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
  await request(app)
    .get('/')
    .expect('Strict-Transport-Security', expected)
    .expect('Permissions-Policy', /^camera=\(self\), microphone=\(\)/);
});
