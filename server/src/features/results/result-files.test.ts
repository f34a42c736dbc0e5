import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../test/support/pdf-text.ts';
import { casterOf, startTestApp } from '../../../test/support/test-app.ts';

describe('GET /elections/{id}/export', () => {
  it('returns provisional minutes of a live count as PDF', async () => {
    const app = await startTestApp();
    const { id } = await app.createElection({ title: 'Board' });
    const admin = await app.asAdministrator();
    const path = `/elections/${id}/export?format=pdf&timeZone=Europe/Berlin`;
    const answer = await admin.get(path).expect(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toContain('board-minutes.pdf');
    const { pages } = readPdf(answer.body);
    expect(pages.flat()).toContain('Provisional. Voting has not closed.');
  });

  it('returns neither ballots nor minutes of a hidden count before the count is confirmed', async () => {
    const app = await startTestApp();
    const { id } = await app.createElection({ ballot: { results: 'after-close' } });
    const admin = await app.asAdministrator();
    for (const format of ['pdf', 'blt']) {
      const answer = await admin.get(`/elections/${id}/export?format=${format}`).expect(409);
      expect(answer.body.code).toBe('COUNT_NOT_CONFIRMED');
    }
  });

  it('explains what to do if ballots were removed from the database after the count', async () => {
    const app = await startTestApp();
    const { id, candidates } = await app.createElection();
    const choices = candidates.slice(0, 1).map((one) => one.id);
    for (const voter of ['one', 'two'])
      await app.services.votes.cast({ electionId: id, choices }, casterOf(voter));
    app.clock.advance(2 * 3_600_000);
    await app.services.elections.moveDue();
    app.clock.advance(30_001);
    await app.recount();
    app.passCache();
    await app.connection.collection('ballots').deleteOne({ electionId: id });
    const admin = await app.asAdministrator();
    const { body } = await admin.get(`/elections/${id}/export?format=blt`).expect(409);
    expect(body.code).toBe('COUNT_NOT_CONFIRMED');
    expect(body.message).toMatch(/contains 1 ballot, but 2 were counted.* Download the board/);
  });

  it('writes CSV with the signs that spreadsheets in the region expect', async () => {
    const app = await startTestApp();
    const { id, candidates } = await app.createElection({ title: 'Board; 2026' });
    const choices = candidates.slice(0, 1).map((one) => one.id);
    await (await app.asVoter()).post('/votes/cast', { electionId: id, choices }).expect(201);
    await app.createVoter();
    const admin = await app.asAdministrator();
    const path = `/elections/${id}/export`;
    const standard = parse((await admin.get(path).expect(200)).text, { bom: true, columns: true });
    expect(standard).toMatchObject([
      { Election: 'Board; 2026', Percentage: '100.0', 'Turnout (%)': '50.0' },
      { Election: 'Board; 2026', Percentage: '0.0', 'Turnout (%)': '50.0' },
    ]);
    const { text } = await admin.get(`${path}?separator=%3B&decimal=%2C`).expect(200);
    const german = parse(text, { bom: true, columns: true, delimiter: ';' });
    expect(german).toMatchObject([
      { Election: 'Board; 2026', Percentage: '100,0', 'Turnout (%)': '50,0' },
      { Election: 'Board; 2026', Percentage: '0,0', 'Turnout (%)': '50,0' },
    ]);
    const trail = await admin.get('/audit/export?format=csv&separator=%3B').expect(200);
    expect(trail.text).toMatch(/^\ufeff"Entry";"Time \(UTC\)";/);
    await admin.get(`${path}?separator=%7C`).expect(400);
    await admin.get(`${path}?decimal=%27`).expect(400);
  });

  it('writes a hidden count as an empty cell in CSV and as null in JSON, and explains why', async () => {
    const app = await startTestApp();
    const ballot = { kind: 'one', results: 'after-close', abstain: true } as const;
    const { id, candidates } = await app.createElection({ ballot });
    const choices = candidates.slice(0, 1).map((one) => one.id);
    await (await app.asVoter()).post('/votes/cast', { electionId: id, choices }).expect(201);
    const admin = await app.asAdministrator();
    const path = `/elections/${id}/export`;
    const csv = await admin.get(path).expect(200);
    const rows: Record<string, string>[] = parse(csv.text, { bom: true, columns: true });
    const hidden = 'The count is hidden until voting has closed and a recount has confirmed it.';
    for (const row of rows) {
      expect(row).toMatchObject({
        'Total Votes': '1',
        Votes: '',
        Percentage: '',
        Abstentions: '',
        'Count hidden': 'yes',
        'Percentage of': 'valid votes',
      });
    }
    expect(rows).toHaveLength(candidates.length);
    const { body } = await admin.get(`${path}?format=json`).expect(200);
    expect(body).toMatchObject({
      totalVotes: 1,
      abstentions: null,
      isCountHidden: true,
      note: hidden,
      percentagesOf: 'valid votes',
      candidates: candidates.map(() => ({ votes: null, percentage: null })),
    });
  });
});
