import { describe, expect, it } from 'vitest';
import { explainMailFailure } from './mail-failure.ts';

const failure = (fields: object, message = 'It failed') =>
  explainMailFailure(Object.assign(new Error(message), fields));

describe('the reason why an email could not be sent', () => {
  it.each([
    [
      'a rejected address',
      { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 No such user' },
      'The mail server rejected this address: 550 No such user',
      { isPermanent: true, mayHaveArrived: false },
    ],
    [
      'a full mailbox',
      { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 452, response: '452 Mailbox full' },
      'The mail server can’t deliver to this address right now: 452 Mailbox full',
      { isPermanent: false, mayHaveArrived: false },
    ],
    [
      'a rejected email',
      { code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554 Spam' },
      'The mail server rejected this email: 554 Spam',
      { isPermanent: true, mayHaveArrived: false },
    ],
    [
      'a rejected sender, which is not a recipient’s address',
      { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553, response: '553 Not yours' },
      'The mail server rejected the sender address in MAIL_FROM: 553 Not yours',
      { isPermanent: false, mayHaveArrived: false },
    ],
    [
      'a wrong password in SMTP_URL',
      { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, response: '535 Denied' },
      'The mail server rejected the user name or password in SMTP_URL: 535 Denied',
      { isPermanent: false, mayHaveArrived: false },
    ],
    [
      'a server that is down',
      { code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' },
      'The mail server is unreachable: It failed',
      { isPermanent: false, mayHaveArrived: false },
    ],
    [
      'a server that does not respond',
      { code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT', command: 'CONN' },
      'The mail server didn’t respond in time: It failed',
      { isPermanent: false, mayHaveArrived: false },
    ],
    [
      'a response that never arrived',
      { code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT', command: 'CONN' },
      'The mail server didn’t respond in time: It failed',
      { isPermanent: false, mayHaveArrived: true },
    ],
    [
      'a lost connection',
      { code: 'ECONNECTION', command: 'CONN' },
      'The connection to the mail server was lost: It failed',
      { isPermanent: false, mayHaveArrived: true },
    ],
    [
      'an unknown error',
      {},
      'The email couldn’t be sent: It failed',
      { isPermanent: false, mayHaveArrived: true },
    ],
  ])('is given for %s', (_name, fields, reason, rest) => {
    expect(failure(fields)).toEqual({ reason, ...rest });
  });

  it('is one short line without an address', () => {
    const response = `550 5.1.1 <lena@example.org>: rejected,\r\nsee lena@example.org ${'x'.repeat(900)}`;
    const { reason } = failure({ command: 'RCPT TO', responseCode: 550, response });
    expect(reason).toMatch(
      /^The mail server rejected this address: 550 5\.1\.1 <…>: rejected, see … x+$/,
    );
    expect(reason).toHaveLength(300);
  });

  it('does not repeat a voting link, which is a secret', () => {
    const link = 'https://vote.example.org/v#AbCdEfGhIjKlMnOpQrSt-_';
    const response = `554 5.7.1 Blocked: ${link}, see https://lists.example.org/why#links`;
    const { reason } = failure({ command: 'DATA', responseCode: 554, response });
    expect(reason).toBe(
      'The mail server rejected this email: 554 5.7.1 Blocked: https://vote.example.org/v#…, see https://lists.example.org/why#links',
    );
  });
});

it('processes a long reply from a mail server quickly', () => {
  const began = process.cpuUsage();
  const response = `550 ${'a'.repeat(200_000)}`;
  expect(failure({ responseCode: 550, response }).reason.length).toBeLessThanOrEqual(300);
  expect(process.cpuUsage(began).user).toBeLessThan(500_000);
});
