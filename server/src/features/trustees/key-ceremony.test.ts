import { generateSeed } from '@votewise/belenios';
import { messageFor } from '../../cli/sample-trustee.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTrustees,
  type TestTrustee,
  linkIn,
  roundFor,
  sendTrusteeMails,
  stateOf,
  takeTurn,
  takeTurns,
} from '../../../test/support/trustees.ts';
import { type Caller, startTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
let administrator: Caller;
beforeAll(async () => {
  app = await startTestApp({ onEnd: afterAll });
  administrator = await app.asAdministrator();
});

const groupOf = async (id: string) => {
  const { groups } = (await administrator.get('/trustee-groups').expect(200)).body.data;
  return groups.find((group: { id: string }) => group.id === id);
};

const eventsOf = async (of: TestApp, id: string) => {
  const groups = of.connection.collection<{ _id: string; events: unknown[] }>('trusteeGroups');
  return (await groups.findOne({ _id: id }))?.events;
};

const send = (trustee: TestTrustee, stage: string, message: string) =>
  app.anonymous.post('/key-holder/messages', { token: trustee.token, stage, message });

const at = <T>(list: readonly T[], place: number): T => {
  const found = list[place];
  if (found === undefined) throw new Error(`there is nothing at ${place}`);
  return found;
};

describe('a key ceremony', () => {
  it('makes a key, hours apart, and calls back whoever is awaited', async () => {
    const { group, trustees } = await createTrustees(app);
    expect(group).toMatchObject({ stage: 'certificate', threshold: 2, fingerprint: null });
    const stages: string[] = [];
    for (const stage of ['certificate', 'polynomial', 'share', 'drill']) {
      for (const [place, trustee] of trustees.entries()) {
        expect(await stateOf(app, trustee)).toMatchObject({ stage, isAwaited: true });
        const after = await takeTurn(app, trustee);
        if (place < 2) expect(after).toMatchObject({ stage, isAwaited: false });
        app.clock.advance(3 * 3_600_000);
      }
      const mails = await sendTrusteeMails(app);
      stages.push(mails.map(({ subject }) => subject).join());
      expect(mails.map(({ to }) => to.address).toSorted()).toEqual(
        [1, 2, 3].map((number) => `holder${number}@example.org`),
      );
      // The newest links work, and so do the earlier ones.
      for (const [place, mail] of mails.entries()) {
        expect(await stateOf(app, { ...at(trustees, place), token: linkIn(mail) })).toMatchObject({
          index: place + 1,
        });
      }
    }
    const turn = 'Key holders of Committee: it’s your turn';
    const ready = 'Key holders of Committee: your key is ready';
    expect(stages).toEqual([turn, turn, turn, ready].map((one) => [one, one, one].join()));
    const made = await groupOf(group.id);
    expect(made).toMatchObject({ stage: 'ready', report: null });
    expect(made.fingerprint).toMatch(/^\d{5}(?: \d{5}){7}$/);
    expect(made.drill.endedAt).not.toBeNull();
  });

  it('sends no email to pages that go on by themselves', async () => {
    const { group, trustees } = await createTrustees(app);
    await takeTurns(app, trustees, 3);
    expect(await sendTrusteeMails(app)).toEqual([]);
    await takeTurns(app, trustees, 1);
    expect(await sendTrusteeMails(app)).toHaveLength(3);
    expect((await groupOf(group.id)).members).toMatchObject(
      [1, 2, 3].map(() => ({ link: { state: 'none', lastError: null }, hasCard: true })),
    );
  });

  it('takes the same message again, and no other one', async () => {
    const { trustees } = await createTrustees(app);
    const [first] = [at(trustees, 0)];
    const round = await roundFor(app, first);
    if (!round) throw new Error('no round');
    const message = messageFor(round, first);
    await send(first, 'certificate', message).expect(200);
    await send(first, 'certificate', message).expect(200);
    const another = messageFor(round, { ...first, seed: generateSeed() });
    const other = await send(first, 'certificate', another).expect(409);
    expect(other.body.code).toBe('CEREMONY_MOVED');
    await send(first, 'share', message).expect(409);
  });

  it('refuses what the protocol does not allow, and goes on', async () => {
    const { trustees } = await createTrustees(app, { size: 2 });
    const [first, second] = [at(trustees, 0), at(trustees, 1)];
    const round = await roundFor(app, first);
    if (!round) throw new Error('no round');
    // The certificate of another place.
    const misplaced = messageFor(round, { ...second, context: first.context });
    const refused = await send(second, 'certificate', misplaced).expect(400);
    expect(refused.body.message).toContain('The certificate is for other key holders');
    await send(first, 'certificate', '{"message":1}').expect(400);
    await takeTurns(app, trustees, 1);
    const [, polynomial] = await Promise.all(trustees.map((trustee) => roundFor(app, trustee)));
    if (!polynomial) throw new Error('no round');
    await send(first, 'polynomial', messageFor(polynomial, second)).expect(400);
    await takeTurns(app, trustees, 3);
  });

  it('refuses the card of someone else in a drill', async () => {
    const { trustees } = await createTrustees(app, { size: 2 });
    await takeTurns(app, trustees, 3);
    const round = await roundFor(app, at(trustees, 0));
    const other = await roundFor(app, at(trustees, 1));
    if (!round || !other) throw new Error('no round');
    expect(() => messageFor(round, at(trustees, 1))).toThrow('not encrypted for this key');
    await send(at(trustees, 0), 'drill', messageFor(other, at(trustees, 1))).expect(400);
  });

  it('stops if a page refuses what someone sent, and tells who', async () => {
    const { group, trustees } = await createTrustees(app);
    const [first, second] = [at(trustees, 0), at(trustees, 1)];
    const report = (accused: number) =>
      app.anonymous.post('/key-holder/reports', { token: second.token, accused });
    await takeTurns(app, trustees, 2);
    await report(4).expect(409);
    expect((await report(1).expect(200)).body.data).toMatchObject({
      stage: 'stopped',
      report: { by: 2, accused: 1 },
    });
    await report(1).expect(200);
    await report(3).expect(409);
    expect(await roundFor(app, first)).toBeNull();
    expect(await groupOf(group.id)).toMatchObject({ stage: 'stopped' });
    const [mail] = await sendTrusteeMails(app);
    expect(mail?.subject).toBe('Key holders of Committee: the key can’t be used');
  });

  it('loses no message of two that are sent at once', async () => {
    const { group, trustees } = await createTrustees(app);
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(trustees.map((trustee) => takeTurn(app, trustee)));
    }
    expect(await groupOf(group.id)).toMatchObject({ stage: 'ready' });
  });
});

describe('the links of key holders', () => {
  it('open nothing else, and are refused if they are unknown', async () => {
    const { trustees } = await createTrustees(app);
    const unknown = { token: 'A'.repeat(22) };
    const refused = await app.anonymous.post('/key-holder', unknown).expect(404);
    expect(refused.body.code).toBe('LINK_VOID');
    await app.anonymous.post('/key-holder', { token: 'short' }).expect(400);
    await app.callerWith(at(trustees, 0).token).get('/trustee-groups').expect(401);
  });

  it('stop working when a new one is sent or the address changes', async () => {
    const { group, trustees } = await createTrustees(app);
    const path = `/trustee-groups/${group.id}/members`;
    await administrator.post(`${path}/1/link`).expect(200);
    const changed = { email: 'new@example.org', language: 'de' };
    await administrator.put(`${path}/2`, changed).expect(200);
    const taken = { email: 'HOLDER1@example.org', language: 'de' };
    await administrator.put(`${path}/2`, taken).expect(400);
    for (const place of [0, 1]) {
      await app.anonymous.post('/key-holder', { token: at(trustees, place).token }).expect(404);
    }
    const mails = await sendTrusteeMails(app);
    expect(mails.map(({ to }) => to.address)).toEqual([
      'holder1@example.org',
      'holder2@example.org',
      'new@example.org',
    ]);
    expect(mails[1]?.subject).toBe('Key holders of Committee: your address was replaced');
    expect(mails[1]?.text).not.toMatch(/new@example.org|key-holder#/);
    expect(await eventsOf(app, group.id)).toContainEqual(
      expect.objectContaining({
        event: 'trustees.former-address-told',
        details: { index: 2, isSent: true },
      }),
    );
    expect(mails[2]?.subject).toContain('Sie sind an der Reihe');
    expect(await stateOf(app, { token: linkIn(at(mails, 2)) })).toMatchObject({
      index: 2,
      language: 'de',
    });
    await administrator.post(`${path}/7/link`).expect(404);
    // Also to someone of whom nothing is awaited.
    await takeTurn(app, at(trustees, 2));
    await administrator.post(`${path}/3/link`).expect(200);
    const renewed = (await sendTrusteeMails(app)).at(-1);
    expect(renewed?.subject).toBe('Key holders of Committee: your new link');
    expect(renewed?.text).toContain('Earlier ones no longer work.');
  });

  it('are stored as hashes only', async () => {
    const { trustees } = await createTrustees(app);
    const stored = JSON.stringify(
      await app.connection.collection('trusteeGroups').find({}).toArray(),
    );
    for (const { token, seed } of trustees) {
      expect(stored).not.toContain(token);
      expect(stored).not.toContain(seed);
    }
  });
});

describe('a ready group', () => {
  it('answers another drill, and can be retired', async () => {
    const { group, trustees } = await createTrustees(app, { size: 2 });
    const path = `/trustee-groups/${group.id}`;
    await administrator.post(`${path}/drill`).expect(409);
    await takeTurns(app, trustees);
    const first = await groupOf(group.id);
    await sendTrusteeMails(app);
    app.clock.advance(1_000);
    await administrator.post(`${path}/drill`).expect(200);
    const asked = await sendTrusteeMails(app);
    expect(asked.map(({ text }) => text.includes('decrypt a test number'))).toEqual([true, true]);
    await takeTurn(app, at(trustees, 0));
    expect(await groupOf(group.id)).toMatchObject({
      stage: 'ready',
      drill: { endedAt: null },
      members: [{ isAwaited: false }, { isAwaited: true, drilledAt: first.members[1].drilledAt }],
    });
    await takeTurn(app, at(trustees, 1));
    expect((await groupOf(group.id)).drill.endedAt).not.toBeNull();
    await administrator.post(`${path}/retirement`).expect(200);
    expect(await stateOf(app, at(trustees, 0))).toMatchObject({ stage: 'retired' });
    await administrator.post(`${path}/drill`).expect(409);
  });

  it('is removed with its names and addresses if it was never ready', async () => {
    const { group, trustees } = await createTrustees(app, { size: 2 });
    await administrator.post(`/trustee-groups/${group.id}/retirement`).expect(200);
    expect(await groupOf(group.id)).toBeUndefined();
    await app.anonymous.post('/key-holder', { token: at(trustees, 0).token }).expect(404);
    const stored = await app.connection
      .collection<{ _id: string; members: object[] }>('trusteeGroups')
      .findOne({ _id: group.id });
    expect(stored?.members).toMatchObject([1, 2].map(() => ({ name: '', email: '', links: [] })));
  });
});

it('refuses groups in which one could read all votes, and the same address twice', async () => {
  const member = (number: number) => ({ name: `A${number}`, email: `a${number}@example.org` });
  const create = (members: object[], threshold: number) =>
    administrator.post('/trustee-groups', { name: 'X', members, threshold });
  const three = [member(1), member(2), member(3)];
  for (const [members, threshold, field] of [
    [three, 1, 'threshold'],
    [three, 4, 'threshold'],
    [[member(1)], 2, 'members'],
    [[member(1), member(1)], 2, 'members.1.email'],
  ] as const) {
    const refused = await create([...members], threshold).expect(400);
    expect(Object.keys(refused.body.fields)).toContain(field);
  }
});

it('retries an email, and says why it was not sent', async () => {
  const refused = new Set(['holder2@example.org']);
  const strict = await startTestApp({ refused });
  const { group } = await createTrustees(strict);
  const other = await strict.asAdministrator();
  const list = async () => (await other.get('/trustee-groups').expect(200)).body.data.groups;
  const [found] = await list();
  expect(found.id).toBe(group.id);
  expect(found.members[1].link).toMatchObject({ state: 'failed', sentAt: null });
  expect(found.members[1].link.lastError).toContain('No such user');
  expect(found.members[0].link).toMatchObject({ state: 'none' });
  // A link that no one has takes no place from those that work.
  const stored = await strict.connection
    .collection<{ _id: string; linkHashes: string[] }>('trusteeGroups')
    .findOne({ _id: group.id });
  expect(stored?.linkHashes).toHaveLength(2);
});
