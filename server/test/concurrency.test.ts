import { describe, expect, it } from 'vitest';
import { startTestApp } from './support/test-app.ts';

const hour = 3_600_000;
const statusesOf = (answers: readonly { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe('concurrent requests', () => {
  it('store only one of 50 parallel ballots from the same voter', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const voter = await app.asVoter();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        voter.post('/votes/cast', {
          electionId: election.id,
          candidateId: election.candidates[index % 2]?.id,
        }),
      ),
    );
    expect(statusesOf(answers)).toEqual({ 201: 1, 409: 49 });
    const counts = Object.values(await app.count(election.id));
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(1);
  });

  it('count all 80 ballots that are cast in parallel', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const [ada, bob] = election.candidates;
    const voters = await app.asVoters(80);
    const answers = await Promise.all(
      voters.map((voter, index) =>
        voter.post('/votes/cast', {
          electionId: election.id,
          candidateId: index % 4 === 0 ? ada?.id : bob?.id,
        }),
      ),
    );
    expect(statusesOf(answers)).toEqual({ 201: 80 });
    expect(await app.count(election.id)).toEqual({ [ada?.id ?? '']: 20, [bob?.id ?? '']: 60 });
  });

  it('never assign a user ID twice or register an address twice', async () => {
    const app = await startTestApp();
    const other = await startTestApp({ databaseName: app.databaseName });
    const administrator = await app.createAdministrator();
    const here = await app.signIn(administrator);
    const there = await other.signIn(administrator);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        (index % 2 === 0 ? here : there).post('/auth/register', {
          name: `Voter ${index}`,
          email: `voter${Math.floor(index / 2)}@example.org`,
        }),
      ),
    );
    expect(statusesOf(answers)).toEqual({ 201: 30, 409: 30 });
    const list = await here.get('/auth/voters').expect(200);
    const voters: { userId: string; email: string }[] = list.body.data.voters;
    expect(new Set(voters.map((voter) => voter.userId)).size).toBe(30);
    expect(new Set(voters.map((voter) => voter.email)).size).toBe(30);
  });

  it('never leave a ballot without its candidate, even if candidates are edited while ballots are cast', async () => {
    const app = await startTestApp();
    for (let round = 0; round < 4; round += 1) {
      const administrator = await app.asAdministrator();
      const created = await administrator
        .post('/elections', app.electionInput({ status: 'upcoming' }))
        .expect(201);
      const { election } = created.body.data;
      const path = `/elections/${election.id}`;
      const voters = await app.asVoters(10);
      const [kept, doomed] = election.candidates;
      const replaced = [kept, { name: `New ${round}`, description: 'Stepped in.' }];
      const results = await Promise.all([
        administrator.put(`${path}/candidates`, { candidates: replaced }),
        administrator.put(path, { ...election, status: 'active' }),
        ...voters.map((voter) => voter.vote(election, 1)),
        administrator.put(`${path}/candidates`, { candidates: [doomed, replaced[1]] }),
      ]);
      for (const answer of results) expect(answer.status).toBeLessThan(500);
      const read = (await administrator.get(path).expect(200)).body.data.election;
      const listed = new Set(read.candidates.map((candidate: { id: string }) => candidate.id));
      for (const candidateId of Object.keys(await app.count(election.id))) {
        expect(listed).toContain(candidateId);
      }
    }
  });

  it('stay consistent if a scheduled change, an edit, and a vote coincide', async () => {
    const app = await startTestApp();
    for (let round = 0; round < 4; round += 1) {
      const election = await app.createElection();
      const administrator = await app.asAdministrator();
      const voter = await app.asVoter();
      const later = new Date(app.clock.now().getTime() + 4 * hour).toISOString();
      app.clock.advance(hour);
      const [, edit, cast] = await Promise.all([
        app.services.elections.moveDue(),
        administrator.put(`/elections/${election.id}`, {
          ...election,
          status: 'active',
          endDate: later,
        }),
        voter.vote(election),
      ]);
      expect(edit.status).toBe(200);
      const read = (await administrator.get(`/elections/${election.id}`)).body.data.election;
      expect([read.status, read.endDate]).toEqual(['active', later]);
      expect([201, 409]).toContain(cast.status);
      const { hasVoted } = (await voter.get(`/votes/status/${election.id}`)).body.data;
      expect(hasVoted).toBe(cast.status === 201);
    }
  });
});
