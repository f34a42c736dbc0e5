import { describe, expect, it } from 'vitest';
import { type Election, endpoints } from '@votewise/contract';
import { examples, placeholders } from '../src/platform/http/reference/examples.ts';
import { prepareWrites, type Write } from './support/every-write.ts';
import { setStatus } from './support/finished-election.ts';
import { entriesOf, giveHandouts, onPaper, typeHandouts } from './support/handouts.ts';
import { type Caller, casterOf, startTestApp, type TestApp } from './support/test-app.ts';

/** Fields whose values depend on what was done before: versions, and times of the server. */
const OWN_FIELDS: ReadonlySet<string> = new Set([
  'expectedRevision',
  'expectedStartDate',
  'version',
  'versions',
  'time',
  'closesAt',
]);

/** Returns an example with the placeholders replaced by the values at the same places of a real request. */
function filledIn(example: unknown, real: unknown, field = ''): unknown {
  if (placeholders.has(example) || OWN_FIELDS.has(field)) {
    if (real === undefined) throw new Error(`there is no value for ${field}`);
    return real;
  }
  if (typeof example !== 'object' || example === null) return example;
  const valueAt = (key: string | number) => Reflect.get(Object(real), key);
  if (Array.isArray(example)) {
    return example.map((one, place) => filledIn(one, valueAt(place), field));
  }
  return Object.fromEntries(
    Object.entries(example).map(([key, one]) => [key, filledIn(one, valueAt(key), key)]),
  );
}

/** An election in which voters have written in the names of the example. */
async function writtenIn(app: TestApp): Promise<string> {
  const { id } = await app.createElection({ ballot: { writeIns: 1, results: 'after-close' } });
  for (const name of ['Anna Meier', 'A. Meier']) {
    await app.services.votes.cast({ electionId: id, writeIns: [name] }, casterOf(name));
  }
  return id;
}

/** An election with two handouts, of which one came back, as two tellers have typed. */
async function typedTwice(app: TestApp, administrator: Caller) {
  const election = await app.createElection(onPaper);
  const voters = [await app.createVoter(), await app.createVoter()];
  await giveHandouts(
    administrator,
    election,
    voters.map(({ _id }) => _id),
  );
  await setStatus(administrator, election, 'completed');
  for (const teller of [administrator, await app.asAdministrator()]) {
    await typeHandouts(teller, election, ['1']);
  }
  const { both = [] } = await entriesOf(administrator, election);
  return { id: election.id, versions: both.map(({ version }) => version) };
}

/** Returns an election in which both candidates have one vote. */
async function tied(app: TestApp): Promise<Election> {
  const election = await app.createElection();
  for (const [place, voter] of (await app.asVoters(2)).entries()) {
    await voter.vote(election, place).expect(201);
  }
  return election;
}

/** Replaces calls that `prepareWrites` prepares only to be refused, or with less than the example has. */
async function improve(
  app: TestApp,
  { writes, administrator }: { writes: readonly Write[]; administrator: Caller },
): Promise<Write[]> {
  const writtenInId = await writtenIn(app);
  const tie = await tied(app);
  const typed = await typedTwice(app, administrator);
  await setStatus(administrator, { id: writtenInId }, 'completed');
  await setStatus(administrator, tie, 'completed');

  async function better(write: Write): Promise<Partial<Write>> {
    const { name, path } = write;
    if (name === 'updateElection' || name === 'updateCandidates') {
      const { body } = await administrator.get(path.replace('/candidates', '')).expect(200);
      return { body: body.data.election };
    }
    if (name === 'updateMeeting') {
      const meeting = { id: path.split('/').at(-1) ?? '', presence: 'anyone' } as const;
      const { id } = await app.createElection({ status: 'upcoming', meeting });
      return { body: { agenda: [{}, { electionIds: [id] }] } };
    }
    if (name === 'decideTie') {
      const [{ id } = { id: '' }] = tie.candidates;
      return { path: `/elections/${tie.id}/tie-decision`, body: { elected: [id] } };
    }
    if (name === 'setAutomaticMessages') {
      const { id } = await app.createElection({ endDate: '2100-01-02' });
      return { path: path.replace(/elections\/[^/]+/, `elections/${id}`) };
    }
    if (name === 'assignWriteIns') return { path: `/elections/${writtenInId}/write-ins` };
    if (name === 'joinPaper') {
      return { path: `/elections/${typed.id}/paper/join`, body: { versions: typed.versions } };
    }
    return {};
  }

  const improved: Write[] = [];
  for (const write of writes) improved.push({ ...write, ...(await better(write)) });
  return improved;
}

/** Calls that are answered only after recounts and after emails have failed. */
const LATE: ReadonlySet<string> = new Set([
  'assignWriteIns',
  'decideTie',
  'declareResult',
  'joinPaper',
  'retryMessage',
]);

/**
 * Only a provider of single sign-on, a voter’s, and a key holder’s page can make what these requests contain. No groups are
 * merged while elections are open.
 */
const IMPOSSIBLE = [
  'finishSignOn 404 NOT_FOUND',
  'sendKeyMessage 400 VALIDATION_FAILED',
  'trackedBallot 404 NOT_FOUND',
  'annulElection 409 CEREMONY_MOVED',
  'sendDecryption 404 NOT_FOUND',
  'mergeGroup 409 GROUP_IN_USE',
];

describe('the examples of requests in the API reference', () => {
  it('work as they are, with the caller’s own IDs and secrets', async () => {
    const refused = new Set<string>();
    const app = await startTestApp({ refused });
    const administrator = await app.asAdministrator();
    refused.add((await app.createVoter()).email);
    const prepared = await prepareWrites(app, ' of the test');
    const writes = await improve(app, { writes: prepared, administrator });
    expect(writes.map(({ name }) => name).toSorted()).toEqual([...examples.keys()].toSorted());

    const refusals: string[] = [];
    async function send({ name, method, path, caller, body }: Write): Promise<void> {
      const answer = await caller[method](path, Object(filledIn(examples.get(name), body)));
      if (answer.status === endpoints[name].status) return;
      refusals.push(`${name} ${answer.status} ${answer.body.code}`);
    }
    for (const write of writes) if (!LATE.has(write.name)) await send(write);
    await app.sendMessages();
    app.clock.advance(30_001);
    await app.recount();
    for (const write of writes) if (LATE.has(write.name)) await send(write);
    expect(refusals).toEqual(IMPOSSIBLE);
  });
});
