import { pino } from 'pino';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/support/test-app.ts';

it.each([
  ['an untrusted proxy is reported once, without addresses', undefined, 1],
  ['a trusted proxy is not reported', 1, 0],
])('%s', async (_name, trustProxy, reports) => {
  const lines: string[] = [];
  const logger = pino({ base: null }, { write: (line) => void lines.push(line) });
  const app = await startTestApp({ logger, ...(trustProxy !== undefined && { trustProxy }) });
  for (const address of ['203.0.113.7', '203.0.113.8'])
    await app.anonymous.get('/health').set('X-Forwarded-For', address).expect(200);
  expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(reports);
  expect(lines.join()).not.toMatch(/203\.0|127\.0/);
});
