import { expect, it, vi } from 'vitest';
import type { Election, Group, Voter } from '../src/contract/index.ts';
import { LIMITS } from '../src/contract/index.ts';
import { tellEntry } from '../src/contract/audit/sentences.ts';
import { type Caller, startTestApp, type TestApp } from './support/test-app.ts';

const cast = (voter: Caller, { id, candidates }: Election) =>
  voter.post('/votes/cast', { electionId: id, candidateId: candidates[0]?.id });

const groupsIn = async (administrator: Caller): Promise<Group[]> =>
  (await administrator.get('/groups').expect(200)).body.data.groups;

async function sizesIn(administrator: Caller): Promise<Record<string, number>> {
  return Object.fromEntries((await groupsIn(administrator)).map((one) => [one.name, one.voters]));
}

const groupNamed = async (administrator: Caller, name: string): Promise<Group> => {
  const found = (await groupsIn(administrator)).find((one) => one.name === name);
  if (!found) throw new Error(`no group ${name}`);
  return found;
};

const change = (administrator: Caller, body: object) =>
  administrator.post('/auth/voters/memberships', body);

async function rollOf(administrator: Caller, query = ''): Promise<Voter[]> {
  const { body } = await administrator.get(`/auth/roll?pageSize=100&${query}`).expect(200);
  return body.data.voters;
}

/** The sentences of the trail, newest last, without those of registrations. */
async function trail(app: TestApp): Promise<string[]> {
  await app.services.audit.moveAll();
  const entries = await app.connection.collection('audit').find({}).sort({ seq: 1 }).toArray();
  return entries
    .filter((one) => one['event'] !== 'user.registered' && one['event'] !== 'administrator.signed-in')
    .map((one) => tellEntry(one as unknown as Parameters<typeof tellEntry>[0], (iso) => iso));
}
