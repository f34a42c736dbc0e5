import { pickFields } from '@votewise/contract';
import { describe, expect, it } from 'vitest';
import { setStatus } from '../../../test/support/finished-election.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

/** New columns come after these. */
const firstColumns =
  '\uFEFF"Election","Status","Start (UTC)","End (UTC)","Exported (UTC)","Total Votes","Candidate",' +
  '"Description","Votes","Percentage","Eligible Voters","Turnout (%)"';

/** Creates an election with three candidates who have 0, 2, and 1 votes, in ballot order. */
async function votedElection(app: TestApp, title = 'Board 2027') {
  const election = await app.createElection({
    title,
    candidates: [
      { name: '=HYPERLINK("http://x")', description: '+1' },
      { name: 'Bob, "the builder"', description: 'Lower\nfees' },
      { name: 'Zoë', description: '@home' },
    ],
  });
  const choices = [1, 1, 2];
  for (const [index, voter] of (await app.asVoters(3)).entries()) {
    await voter.vote(election, choices[index]).expect(201);
  }
  app.passCache();
  return election;
}

describe('GET /votes/results/{id}', () => {
  it('returns candidates sorted by votes, with places on the ballot, to voters and administrators', async () => {
    const app = await startTestApp();
    const election = await votedElection(app);
    for (const caller of [await app.asVoter(), await app.asAdministrator()]) {
      const answer = await caller.get(`/votes/results/${election.id}`).expect(200);
      expect(answer.body.data.results).toMatchObject({
        election: { id: election.id, title: election.title, status: 'active' },
        totalVotes: 3,
        candidates: [
          { name: 'Bob, "the builder"', place: 1, votes: 2, percentage: 66.7 },
          { name: 'Zoë', place: 2, votes: 1, percentage: 33.3 },
          { name: '=HYPERLINK("http://x")', place: 0, votes: 0, percentage: 0 },
        ],
      });
    }
  });

  it('returns 0 percent for every candidate, in ballot order, if there are no votes', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const answer = await (await app.asVoter()).get(`/votes/results/${election.id}`).expect(200);
    expect(answer.body.data.results).toMatchObject({
      totalVotes: 0,
      candidates: [
        { name: 'Ada', votes: 0, percentage: 0 },
        { name: 'Bob', votes: 0, percentage: 0 },
      ],
    });
  });

  it('makes recounted results once, until they change', async () => {
    const app = await startTestApp();
    const election = await votedElection(app);
    const administrator = await app.asAdministrator();
    const find = async () => {
      app.passCache();
      return app.services.results.find(election.id);
    };
    expect(await find()).not.toBe(await find());
    await setStatus(administrator, election, 'completed');
    app.clock.advance(121_000);
    await app.recount();
    const recounted = await find();
    expect(await find()).toBe(recounted);
    const eligible = recounted.turnout.eligible;
    await app.connection.collection('elections').updateOne({}, { $set: { title: 'Renamed' } });
    expect(await find()).toMatchObject({ election: { title: 'Renamed' }, turnout: { eligible } });
    await setStatus(administrator, election, 'active');
    expect(await find()).toMatchObject({ isConfirmed: false });
  });

  it('never returns an outdated count once the election is closed', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const administrator = await app.asAdministrator();
    const [one, two] = await app.asVoters(2);
    const vote = { electionId: election.id, candidateId: election.candidates[0]?.id };
    await one?.post('/votes/cast', vote).expect(201);
    await administrator.get(`/votes/results/${election.id}`).expect(200);
    await two?.post('/votes/cast', vote).expect(201);
    const closed = await administrator
      .put(`/elections/${election.id}`, { ...election, status: 'completed' })
      .expect(200);
    expect(closed.body.data.election.totalVotes).toBe(2);
    const results = await administrator.get(`/votes/results/${election.id}`).expect(200);
    expect(results.body.data.results.totalVotes).toBe(2);
  });

  it('returns 304 while nothing has changed', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const voter = await app.asVoter();
    const first = await voter.get(`/votes/results/${election.id}`).expect(200);
    const etag = first.get('ETag') ?? '';
    expect(etag).not.toBe('');
    await voter.get(`/votes/results/${election.id}`).set('If-None-Match', etag).expect(304);
  });
});

describe('GET /elections/{id}/export', () => {
  it('returns 404 for an unknown election and 400 for an unknown format', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const administrator = await app.asAdministrator();
    await administrator.get('/elections/nonsense/export').expect(404);
    const answer = await administrator.get(`/elections/${election.id}/export?format=xlsx`);
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'Format must be csv, json, pdf, blt, or scores',
    ]);
    await administrator.get(`/elections/${election.id}/export?format=csv&format=json`).expect(400);
    const scores = await administrator.get(`/elections/${election.id}/export?format=scores`);
    expect([scores.status, scores.body.message]).toEqual([
      400,
      'These ballots contain no points. Export them as blt.',
    ]);
  });

  it('returns CSV by default, with a BOM, quoted cells, neutralized formulas, and most votes first', async () => {
    const app = await startTestApp();
    const election = await votedElection(app, 'Élection “2027”; rm -rf\\');
    const answer = await (await app.asAdministrator())
      .get(`/elections/${election.id}/export`)
      .expect(200);
    expect(answer.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(answer.get('Content-Disposition')).toBe(
      'attachment; filename="election-2027-rm-rf-results.csv"',
    );
    const text = answer.text;
    const lines = text.split('\r\n');
    expect(lines[0]?.slice(0, firstColumns.length)).toBe(firstColumns);
    expect(lines[1]).toMatch(/^"Élection “2027”; rm -rf\\","active","20/);
    expect(lines[1]).toContain('"Bob, ""the builder""","Lower\nfees","2","66.7"');
    expect(lines[2]).toContain(`"Zoë","'@home","1","33.3"`);
    expect(lines[3]).toContain(`"'=HYPERLINK(""http://x"")","'+1","0","0.0"`);
    expect(lines[1]).toContain(election.startDate);
    expect(lines[2]).toContain('"33.3","3","100.0"');
  });

  it('returns the same facts as JSON, and a generic file name for a title without ASCII letters', async () => {
    const app = await startTestApp();
    const election = await votedElection(app, '選挙');
    const answer = await (await app.asAdministrator())
      .get(`/elections/${election.id}/export?format=json`)
      .expect(200);
    expect(answer.get('Content-Disposition')).toBe('attachment; filename="voting_results.json"');
    expect(answer.body).toMatchObject({
      election: { id: election.id, ...pickFields(election) },
      totalVotes: 3,
      turnout: { ballots: 3, eligible: 3, percentage: 100 },
      candidates: [
        { votes: 2, ballotPosition: 2 },
        { votes: 1, ballotPosition: 3 },
        { votes: 0, ballotPosition: 1 },
      ],
    });
    expect(answer.body.candidates[0]).not.toHaveProperty('place');
  });

  it('contains the planned and the actual times', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const election = await app.createElection();
    app.clock.advance(900_000);
    const closedAt = app.clock.now().toISOString();
    const path = `/elections/${election.id}`;
    await administrator.put(path, { ...election, status: 'completed' }).expect(200);
    const opened = election.createdAt;
    const csv = await administrator.get(`${path}/export`).expect(200);
    expect(csv.text).toContain(
      ',"Opened (UTC)","Closed (UTC)","Count confirmed (UTC)","Declared (UTC)",',
    );
    expect(csv.text).toContain(`"${election.startDate}","${election.endDate}"`);
    expect(csv.text).toContain(`,"${opened}","${closedAt}",,,`);
    const json = await administrator.get(`${path}/export?format=json`).expect(200);
    expect(json.body.actual).toEqual({
      opened: [{ at: opened, by: { type: 'user', userId: 'ADMIN002', name: 'Person 2' } }],
      closed: [{ at: closedAt, by: { type: 'user', userId: 'ADMIN001', name: 'Person 1' } }],
    });
    app.passCache();
    const results = await (await app.asVoter()).get(`/votes/results/${election.id}`).expect(200);
    expect(results.body.data.results.times).toEqual({
      startDate: election.startDate,
      endDate: election.endDate,
      opened: [opened],
      closed: [closedAt],
    });
  });

  it('contains the times when the count was confirmed and the result was declared', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const election = await votedElection(app);
    const path = `/elections/${election.id}`;
    await administrator.put(path, { ...election, status: 'completed' }).expect(200);
    app.clock.advance(31_000);
    await app.recount();
    const confirmed = app.clock.now().toISOString();
    app.clock.advance(60_000);
    const declared = app.clock.now().toISOString();
    const declaration = { announce: false, timeZone: 'Europe/Berlin' };
    await administrator.post(`${path}/declaration`, declaration).expect(200);
    const csv = await administrator.get(`${path}/export`).expect(200);
    expect(csv.text).toContain(`,"${confirmed}","${declared}",`);
    const json = await administrator.get(`${path}/export?format=json`).expect(200);
    expect(json.body).toMatchObject({ countConfirmedAt: confirmed, declared: { at: declared } });
    app.passCache();
    const results = await (await app.asVoter()).get(`/votes/results/${election.id}`).expect(200);
    expect(results.body.data.results).toMatchObject({
      countConfirmedAt: confirmed,
      declaredAt: declared,
    });
  });
});
