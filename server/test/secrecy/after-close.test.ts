import { describe, expect, it } from 'vitest';
import { pino } from 'pino';
import type { Election } from '@votewise/contract';
import { createMetrics } from '../../src/platform/metrics.ts';
import { takeEarlyCheckpoint } from '../support/finished-election.ts';
import { casterOf, type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

/** Vote counts that do not occur anywhere else in a response. */
const [forAda, forBob] = [1_711, 1_234];

/** The weight of each candidate's ballots in a weighted election. */
const [weightOfAda, weightOfBob] = [5, 3];

/** Creates a log that keeps its lines. */
function createLog() {
  const lines: string[] = [];
  const logger = pino({ level: 'debug' }, { write: (line) => lines.push(line) });
  return { lines, logger };
}

/** The kinds of elections with a hidden count. */
type Kind = 'one' | 'ranked' | 'weighted';

async function schedule(app: TestApp, kind: Kind = 'one') {
  const election = await app.createElection(
    // The count of a weighted election is hidden without any ballot setting.
    kind === 'weighted' ? { weighted: true } : { ballot: { kind, results: 'after-close' } },
  );
  const [ada = '', bob = ''] = election.candidates.map(({ id }) => id);
  await app.services.votes.cast({ electionId: election.id, choices: [ada] }, casterOf('first'));
  const choiceAt = (place: number) => {
    if (kind === 'ranked') return place < forAda ? `${ada}>${bob}` : `${bob}>${ada}`;
    if (kind === 'one') return place < forAda ? ada : bob;
    return place < forAda ? `${weightOfAda}*${ada}` : `${weightOfBob}*${bob}`;
  };
  const ballots = Array.from({ length: forAda + forBob - 1 }, (_, place) => ({
    _id: `${election.id}${String(place).padStart(8, '0')}`,
    schema: 1,
    electionId: election.id,
    choice: choiceAt(place + 1),
    checkpoint: 0,
  }));
  await app.connection.collection<{ _id: string }>('ballots').insertMany(ballots);
  await takeEarlyCheckpoint(app, election.id);
  return election;
}

/** Returns everything that an administrator can read about an election, as one string. */
async function everythingAbout(app: TestApp, administrator: Caller, { id }: Election) {
  app.passCache();
  while ((await app.services.audit.moveEvents()) > 0);
  const paths = [
    '/elections',
    `/elections/${id}`,
    `/votes/results/${id}`,
    `/elections/${id}/export`,
    `/elections/${id}/export?format=json`,
    `/elections/${id}/messages?timeZone=UTC`,
    '/audit',
    '/audit/export',
    '/audit/export?format=csv',
  ];
  let text = '';
  for (const path of paths) {
    const answer = await administrator.get(path).expect(200);
    text += `${path}: ${answer.text}\n`;
  }
  const composed = { subject: 'Results', text: '{results} {turnout}', timeZone: 'UTC' };
  const test = { ...composed, kind: 'results' };
  await administrator.post(`/elections/${id}/messages/test`, test).expect(200);
  return text + JSON.stringify(app.mails);
}

/** The vote counts, with and without a comma. */
const numbers = [
  /\b1,?71[01]\b/,
  /\b1,?23[34]\b/,
  /\b8,?55[0-5]\b/,
  /\b3,?702\b/,
  /\b12,?25[2-7]\b/,
];
const traces = [...numbers, /\b58\.1\b/, /\b41\.9\b/, /\b69\.8\b/, /\b30\.2\b/, /"weights?":/];

async function setStatus(administrator: Caller, { id }: Election, status: string) {
  const { election } = (await administrator.get(`/elections/${id}`).expect(200)).body.data;
  return administrator.put(`/elections/${id}`, { ...election, status });
}

describe('a count that is hidden until it is confirmed', () => {
  it.each<Kind>(['ranked', 'weighted'])(
    'is not visible to anyone before confirmation and is visible to everyone afterward: %s',
    async (kind) => {
      const { lines, logger } = createLog();
      const metrics = createMetrics();
      const app = await startTestApp({ logger, metrics });
      const administrator = await app.asAdministrator();
      const election = await schedule(app, kind);
      const learned = () => everythingAbout(app, administrator, election);
      const expectNothing = async () => {
        const text = await learned();
        for (const trace of traces) expect(text).not.toMatch(trace);
        const operated = `${lines.join('')}${await metrics.read()}`;
        for (const trace of numbers) expect(operated).not.toMatch(trace);
      };

      await expectNothing();
      const path = `/votes/results/${election.id}`;
      const open = (await administrator.get(path).expect(200)).body.data.results;
      expect(open).toMatchObject({
        isCountHidden: true,
        totalVotes: 2_945,
        turnout: { ballots: 2_945 },
      });
      expect(
        open.candidates.map(({ name, votes }: { name: string; votes: number }) => [name, votes]),
      ).toEqual([
        ['Ada', 0],
        ['Bob', 0],
      ]);

      await setStatus(administrator, election, 'completed').then(({ status }) =>
        expect(status).toBe(200),
      );
      await expectNothing();
      const reopened = await setStatus(administrator, election, 'active');
      expect([reopened.status, reopened.body.code]).toEqual([409, 'REOPENING_REFUSED']);

      app.clock.advance(31_000);
      await app.recount();
      const after = await learned();
      expect(after).toMatch(/1,?711/);
      if (kind === 'weighted') expect(after).toMatch(/8,?551 .*3,?702 /s);
      const { results } = (await administrator.get(path).expect(200)).body.data;
      expect(results).not.toHaveProperty('isCountHidden');
      expect(results).toMatchObject({ elected: [election.candidates[0]?.id] });
      const again = await setStatus(administrator, election, 'active');
      expect([again.status, again.body.code]).toEqual([409, 'REOPENING_REFUSED']);
    },
  );

  it('stays hidden if the recount differs', async () => {
    const { lines, logger } = createLog();
    const app = await startTestApp({ logger });
    const administrator = await app.asAdministrator();
    const election = await schedule(app, 'weighted');
    await setStatus(administrator, election, 'completed');
    app.clock.advance(31_000);
    const ballots = app.connection.collection('ballots');
    await ballots.deleteOne({ electionId: election.id, checkpoint: 1 });
    await app.recount();
    const text = await everythingAbout(app, administrator, election);
    for (const trace of traces) expect(text).not.toMatch(trace);
    for (const trace of numbers) expect(lines.join('')).not.toMatch(trace);
    expect(text).toContain('results.recount-differed');
    expect(text).toContain('"recountedBallots":2944');
    app.passCache();
    const { results } = (await administrator.get(`/votes/results/${election.id}`)).body.data;
    expect(results).toMatchObject({
      isCountHidden: true,
      recountDifference: { totalVotes: 2_944 },
    });
    expect(results).not.toHaveProperty('elected');
  });

  it('is not in the audit trail after the election is deleted', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const election = await schedule(app, 'weighted');
    await administrator.delete(`/elections/${election.id}`).expect(200);
    while ((await app.services.audit.moveEvents()) > 0);
    const trail = (await administrator.get('/audit').expect(200)).text;
    expect(trail).toContain('"totalVotes":2945');
    for (const trace of traces) expect(trail).not.toMatch(trace);
  });
});
