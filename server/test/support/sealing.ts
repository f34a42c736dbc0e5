import type { Election } from '@votewise/contract';
import type { TestApp } from './test-app.ts';

export const signal = new AbortController().signal;

export interface Voter {
  _id: string;
  userId: string;
}

export async function register(app: TestApp, count: number): Promise<Voter[]> {
  const voters = [];
  for (let number = 0; number < count; number += 1) voters.push(await app.createVoter());
  return voters;
}

/** Casts the ballots of these voters, for the two candidates in turn. */
export async function castAll(app: TestApp, election: Election, voters: readonly Voter[]) {
  const cast = ({ _id, userId }: Voter, place: number) => {
    const candidateId = election.candidates[place % 2]?.id ?? '';
    return app.services.votes.cast({ electionId: election.id, candidateId }, caster(_id, userId));
  };
  await Promise.all(voters.map(cast));
}

export const caster = (sub: string, uid = sub) => ({ sub, uid });

export async function runJobs(app: TestApp): Promise<void> {
  await app.recount();
  await app.services.sealing.sealAll(signal);
}

export const actor = { type: 'user', userId: 'ADMIN001', name: 'Ada' } as const;

export const find = (app: TestApp, { id }: Election) => app.services.elections.find(id);

export async function participantsOf(app: TestApp, { id }: Election): Promise<string[]> {
  const all = await app.connection.collection<{ _id: string }>('participants').find({}).toArray();
  return all
    .map(({ _id }) => _id.split(':'))
    .filter(([election]) => election === id)
    .map(([, voter]) => voter ?? '');
}

export const votedOf = async (app: TestApp, { id }: Election, voters: readonly Voter[]) => {
  const voted = [];
  for (const { _id } of voters) {
    if (await app.services.votes.hasAnyBallot(id, _id)) voted.push(_id);
  }
  return voted;
};

export const idsOf = (voters: readonly Voter[]) => voters.map(({ _id }) => _id);

export async function eventsOf(app: TestApp, { id }: Election) {
  const entries = await app.auditEntries({ 'subject.id': id });
  return entries.filter(({ event }) => String(event).startsWith('election.seal'));
}
