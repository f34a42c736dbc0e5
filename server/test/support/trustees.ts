import { generateSeed } from '@votewise/belenios';
import type { KeyHolderData, KeyRound, TrusteeGroup } from '@votewise/contract';
import { messageFor, type SampleTrustee } from '../../src/cli/sample-trustee.ts';
import type { TestApp } from './test-app.ts';

export type TestTrustee = SampleTrustee;

/** Sends the emails to key holders that are due, and returns them. */
export async function sendTrusteeMails(app: TestApp) {
  const before = app.mails.length;
  await app.services.trusteeMails.sendDue(new AbortController().signal);
  return app.mails.slice(before);
}

export const linkIn = ({ text }: { text: string }): string =>
  /\/key-holder#([\w-]{22})/.exec(text)?.[1] ?? '';

/** Creates a group of key holders, who have received their links. */
export async function createTrustees(
  app: TestApp,
  { size = 3, threshold = 2, name = 'Committee' } = {},
): Promise<{ group: TrusteeGroup; trustees: TestTrustee[] }> {
  const administrator = await app.asAdministrator();
  // Those of an earlier group.
  await sendTrusteeMails(app);
  const members = Array.from({ length: size }, (_, place) => ({
    name: `Holder ${place + 1}`,
    email: `holder${place + 1}@example.org`,
  }));
  const created = await administrator
    .post('/trustee-groups', { name, members, threshold })
    .expect(201);
  const mails = await sendTrusteeMails(app);
  const trustees = mails.map((mail, at) => ({
    token: linkIn(mail),
    seed: generateSeed(),
    context: { index: at + 1, size, threshold },
  }));
  return { group: created.body.data.group, trustees };
}

export const stateOf = async (
  app: TestApp,
  { token }: Pick<TestTrustee, 'token'>,
): Promise<KeyHolderData> =>
  (await app.anonymous.post('/key-holder', { token }).expect(200)).body.data;

export const roundFor = async (app: TestApp, { token }: TestTrustee): Promise<KeyRound | null> =>
  (await app.anonymous.post('/key-holder/round', { token }).expect(200)).body.data.round;

/** Does what a key holder is asked for once. Returns what the page then shows. */
export async function takeTurn(app: TestApp, trustee: TestTrustee): Promise<KeyHolderData> {
  const round = await roundFor(app, trustee);
  if (!round) throw new Error('nothing is awaited of this key holder');
  const message = messageFor(round, trustee);
  const body = { token: trustee.token, stage: round.stage, message };
  return (await app.anonymous.post('/key-holder/messages', body).expect(200)).body.data;
}

/** Lets all key holders take some turns, one after another. All four make the group ready. */
export async function takeTurns(
  app: TestApp,
  trustees: readonly TestTrustee[],
  rounds = 4,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const trustee of trustees) await takeTurn(app, trustee);
  }
}
