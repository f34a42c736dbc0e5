import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bounceReport, BOUNCES } from '../../../test/support/bounce-reports.ts';
import { wordsFor } from './bounce-reasons.ts';
import { readBounce } from './read-bounce.ts';

const token = '0123456789abcdef01234567fedcba9876543210';
const to = 'zoe@xn--bcher-kva.example';

async function read(name: string, lineEnd = '\r\n') {
  const source = bounceReport(name, { token, to, lineEnd });
  const report = await readBounce(Buffer.from(source), 'bounces+{id}@vote.example.org');
  if (!report) return undefined;
  const { sentTo, returned, failed } = report;
  const about = failed.find(({ addresses }) =>
    addresses.some((one) => /^zoe@(?:xn--bcher-kva|bücher)\.example$/.test(one)),
  );
  return {
    words: about && wordsFor(about.reason),
    hasToken: sentTo === token || returned.includes(token),
  };
}

const NOT_THERE = 'the address doesn’t exist';
const FULL = 'the mailbox is full';
const UNWANTED = 'the recipient’s mail server considers it unwanted';
const UNREACHABLE = 'the recipient’s mail server couldn’t be reached';

const REASONS: Record<string, string> = {
  'amazon-ses': `${UNREACHABLE} (4.4.7)`,
  'code-only': `${FULL} (5.2.2)`,
  'cut-off': `${NOT_THERE} (5.1.1)`,
  'empty-status': `${NOT_THERE} (5.1.1)`,
  'exchange-2007': `${FULL} (5.2.2)`,
  'exim-modern': `${UNWANTED} (5.7.1)`,
  'exim-old': NOT_THERE,
  'general-status': `${NOT_THERE} (5.1.1)`,
  gmail: `${NOT_THERE} (5.1.1)`,
  gmx: NOT_THERE,
  icloud: `${NOT_THERE} (5.1.1)`,
  international: `${NOT_THERE} (5.1.1)`,
  'mail-ru': FULL,
  'microsoft-365': `${NOT_THERE} (5.1.10)`,
  'named-after-product': `${UNWANTED} (5.7.1)`,
  'postfix-expired': `${UNREACHABLE} (4.4.1)`,
  'postfix-unknown': `${NOT_THERE} (5.1.1)`,
  qmail: `${NOT_THERE} (5.1.1)`,
  'sendmail-quota': `${FULL} (5.2.2)`,
  'several-recipients': `${FULL} (5.2.2)`,
  'system-administrator': `${NOT_THERE} (5.1.1)`,
  yahoo: `${UNWANTED} (5.7.9)`,
};

const NO_BOUNCES = [
  'away-without-marks',
  'challenge',
  'complaint',
  'delay-that-may-end',
  'delivered',
  'exim-warning',
  'gmail-delayed',
  'postfix-delayed',
  'read-receipt',
  'reply',
  'vacation',
];

describe('a report about an email that came back', () => {
  it.each(Object.entries(REASONS))('is read: %s', async (name, words) => {
    expect(await read(name)).toEqual({ words, hasToken: true });
    expect(await read(name, '\n')).toEqual({ words, hasToken: true });
  });

  it('names an address to which the recipient forwards their emails', async () => {
    expect(await read('postfix-forwarded')).toEqual({ words: undefined, hasToken: true });
  });

  it.each(NO_BOUNCES)('is not seen in an email of another kind: %s', async (name) => {
    expect(await read(name)).toBeUndefined();
  });

  it('has an example here for each kind', () => {
    const names = [...Object.keys(REASONS), ...NO_BOUNCES, 'postfix-forwarded'];
    const files = readdirSync(BOUNCES).map((file) => file.replace('.eml', ''));
    expect(files.toSorted()).toEqual(names.toSorted());
  });

  it.each([
    ['nothing', ''],
    ['bytes', '\u0000\u00ff\u0000'],
    ['parts in parts', 'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n'.repeat(5_000)],
    ['one long header', `Subject: ${'x'.repeat(250_000)}`],
    ['one long line', `From: mailer-daemon@x.example\r\n\r\n550 ${'a@b.example '.repeat(20_000)}`],
    ['many recipients', `From: mailer-daemon@x\r\n\r\n${'Final-Recipient: a@b\n\n'.repeat(9_000)}`],
  ])('is read in a moment from %s', async (_name, source) => {
    const before = process.cpuUsage();
    await readBounce(Buffer.from(source), 'bounces+{id}@vote.example.org');
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });
});
