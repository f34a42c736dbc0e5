import { expect, it } from 'vitest';
import { readPdf } from '../../../test/support/pdf-text.ts';
import { giveHandouts, onPaper } from '../../../test/support/handouts.ts';
import { type Caller, startWithAdministrator } from '../../../test/support/test-app.ts';

const upcoming = { status: 'upcoming', startDate: '2100-01-01', endDate: '2100-01-02' } as const;

async function print(administrator: Caller, electionIds: string[], change: object = {}) {
  const body = { electionIds, printedFor: 'everyone', language: 'en', ...change };
  const answer = await administrator.post('/elections/paper/print', body).expect(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  return readPdf(answer.body);
}

const weightsIn = (pages: readonly (readonly string[])[]) =>
  pages.flat().filter((text) => text.startsWith('Weight:'));

it('prints the weights of voters, sorted, but nothing about whose ballots these are', async () => {
  const { app, administrator } = await startWithAdministrator();
  const election = await app.createElection({ ...onPaper, ...upcoming, weighted: true });
  const voters = [];
  for (const weight of [7, 290, 7]) voters.push(await app.createVoter({ weight }));
  const everyone = await print(administrator, [election.id]);
  expect(weightsIn(everyone.pages)).toEqual(['Weight: 290', 'Weight: 7', 'Weight: 7']);
  for (const { name, userId, _id } of voters) {
    for (const own of [name, userId, _id])
      expect(everyone.pages.flat().join(' ')).not.toContain(own);
  }
  await giveHandouts(
    administrator,
    election,
    voters.slice(0, 2).map(({ _id }) => _id),
  );
  const held = await print(administrator, [election.id], { printedFor: 'holders' });
  expect(weightsIn(held.pages)).toEqual(['Weight: 290', 'Weight: 7']);
  const blank = await print(administrator, [election.id], { printedFor: 'blank', copies: 5 });
  expect(weightsIn(blank.pages)).toEqual(Array.from({ length: 5 }, () => 'Weight:'));
  const entries = await app.auditEntries({ event: 'election.paper-printed' });
  expect(entries.map(({ details }) => details)).toEqual([
    { papers: 3 },
    { papers: 2 },
    { papers: 5 },
  ]);
});

it('prints for voters without an email address who can vote, whether or not they have voted', async () => {
  const { app, administrator } = await startWithAdministrator();
  const groups = ['Nord'];
  const [outside, voter, other] = [
    await app.createVoter({ weight: 5 }),
    await app.createVoter({ weight: 7, groups }),
    await app.createVoter({ weight: 290, groups }),
  ];
  await app.createVoter({ weight: 3, groups });
  const election = await app.createElection({ ...onPaper, weighted: true, electorate: { groups } });
  const plain = await app.createElection({ ...onPaper, ...upcoming });
  await app.connection
    .collection<{ _id: string }>('users')
    .updateMany(
      { _id: { $in: [outside, voter, other].map(({ _id }) => _id) } },
      { $set: { email: null } },
    );
  const printed = async ({ id }: { id: string }) =>
    weightsIn((await print(administrator, [id], { printedFor: 'unaddressed' })).pages);
  expect(await printed(election)).toEqual(['Weight: 290', 'Weight: 7']);
  await (await app.signIn(voter)).vote(election).expect(201);
  expect(await printed(election)).toEqual(['Weight: 290', 'Weight: 7']);
  expect(await printed(plain)).toEqual([]);
  for (const [{ id }, unaddressed] of [
    [election, 2],
    [plain, 3],
  ] as const) {
    const { body } = await administrator.get(`/elections/${id}/paper`).expect(200);
    expect(body.data.unaddressed).toBe(unaddressed);
  }
});

it('prints each question in the language of its voters, as it is marked', async () => {
  const { app, administrator } = await startWithAdministrator();
  await app.createVoter();
  const description = 'Elect one person.';
  const one = await app.createElection({ ...onPaper, ...upcoming, title: 'Vorsitz', description });
  const ranked = await app.createElection({
    ballot: { onPaper: true, kind: 'ranked' },
    ...upcoming,
    title: 'Vorstand',
  });
  const { pages } = await print(administrator, [one.id, ranked.id], { language: 'de' });
  const [first, second] = pages.map((texts) => texts.join(' '));
  expect(first).toContain('Vorsitz');
  expect(first).toContain('Eine Person wird gewählt.');
  for (const { name } of one.candidates) expect(first).toContain(name);
  expect(second).toContain('Schreiben Sie eine 1');
});

it('shows a version by which tellers recognize ballots that were printed before a change', async () => {
  const { app, administrator } = await startWithAdministrator();
  await app.createVoter();
  const election = await app.createElection({ ...onPaper, ...upcoming });
  const path = `/elections/${election.id}`;
  const printed = async () => {
    const { pages } = await print(administrator, [election.id]);
    return /Version (\S+)/.exec(pages.flat().join(' '))?.[1];
  };
  const counted = async () =>
    (await administrator.get(`${path}/paper/entries`).expect(200)).body.data.printedVersion;
  const first = await printed();
  expect(first).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}$/);
  expect(await counted()).toBe(first);
  const versions = new Set([first]);
  const changed = async (change: object) => {
    await administrator.put(path, { ...election, ...change }).expect(200);
    versions.add(await counted());
  };
  const candidates = election.candidates.toReversed();
  await changed({ candidates });
  await changed({ candidates, weighted: true });
  const several = { ...election.ballot, kind: 'several', marks: 2, seats: 2 } as const;
  const majority = { numerator: 1, denominator: 2, comparison: 'more-than', base: 'cast' };
  await changed({ candidates, ballot: several });
  await changed({ candidates, ballot: { ...several, marks: 1, seats: 1 } });
  await changed({ candidates, ballot: { ...several, majority } });
  expect(versions.size).toBe(6);
  expect(await printed()).toBe(await counted());
});

it('refuses what can’t be handed out or is too much', async () => {
  const { app, administrator } = await startWithAdministrator();
  const [election, online, closed] = [
    await app.createElection({ ...onPaper, ...upcoming }),
    await app.createElection(upcoming),
    await app.createElection({ ...onPaper, status: 'completed' }),
  ];
  const refused = async (change: object) => {
    const body = { electionIds: [election.id], printedFor: 'blank', language: 'en', ...change };
    const answer = await administrator.post('/elections/paper/print', body);
    return answer.body.code;
  };
  expect(await refused({ electionIds: [online.id] })).toBe('PAPER_REFUSED');
  expect(await refused({ electionIds: [closed.id] })).toBe('PAPER_REFUSED');
  expect(await refused({ printedFor: 'holders' })).toBe('VALIDATION_FAILED');
  expect(await refused({ printedFor: 'unaddressed' })).toBe('VALIDATION_FAILED');
  expect(await refused({ copies: 1_001 })).toBe('VALIDATION_FAILED');
  expect(await refused({ electionIds: [] })).toBe('VALIDATION_FAILED');
  for (const caller of [await app.asVoter(), await app.asAuditor()]) {
    await caller.post('/elections/paper/print', {}).expect(403);
  }
});
