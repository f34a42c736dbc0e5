import { expect } from 'vitest';
import type { Election } from '@votewise/contract';
import { randomId } from '../../src/platform/random.ts';
import type { Caller, TestApp } from './test-app.ts';

/** Returns the secret part of the voting link in an email, or undefined if the email has no link. */
export const tokenIn = (mail: { text: string } | undefined): string | undefined =>
  /https:\/\/vote\.example\.org\/v#([\w-]{22})\b/.exec(mail?.text ?? '')?.[1];

/** Sends a message about an election. By default, it is an invitation to everyone, with voting links. */
export async function sendLinks(
  app: TestApp,
  administrator: Caller,
  { id }: Pick<Election, 'id'>,
  change: object = {},
): Promise<string> {
  const words = { subject: 'Vote', text: 'Hello {name}, vote here: {link}', timeZone: 'UTC' };
  const requestId = randomId();
  const message = { requestId, kind: 'invitation', audience: 'everyone', ...words, ...change };
  await administrator.post(`/elections/${id}/messages`, message).expect(201);
  await app.sendMessages();
  return requestId;
}

/** Returns the token of the voting link in the newest email to this address. */
export function linkTo({ mails }: TestApp, address: string): string {
  const token = tokenIn(mails.findLast(({ to }) => to.address === address));
  if (!token) throw new Error('the newest email has no voting link');
  return token;
}

export const lookUp = ({ anonymous }: TestApp, token: string) =>
  anonymous.post('/auth/links/look-up', { token });

export const useLink = ({ anonymous }: TestApp, token: string) =>
  anonymous.post('/auth/links/session', { token });

/** Opens a session with a voting link. */
export async function openLink(app: TestApp, token: string): Promise<Caller> {
  const { body } = await useLink(app, token).expect(200);
  return app.callerWith(body.data.token);
}

/** Expects a link to fail with the same response as an unknown link. */
export async function expectVoid(app: TestApp, token: string): Promise<void> {
  const unknown = await lookUp(app, 'A'.repeat(22)).expect(404);
  for (const ask of [lookUp, useLink]) {
    const { status, body } = await ask(app, token);
    expect([status, body]).toEqual([404, unknown.body]);
  }
}
