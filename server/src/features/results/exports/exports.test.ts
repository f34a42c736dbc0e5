import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

describe('GET /elections/{id}/export', () => {
  it('returns provisional minutes of a live count as PDF, and records it', async () => {
    const app = await startTestApp();
    const { id } = await app.createElection({ title: 'Board' });
    const admin = await app.asAdministrator();
    const path = `/elections/${id}/export?format=pdf&timeZone=Europe/Berlin`;
    const answer = await admin.get(path).buffer(true).expect(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toContain('board-results.pdf');
    const { pages } = readPdf(answer.body);
    expect(pages.flat()).toContain('Provisional. Voting has not closed.');
  });

  it('returns ballots, and minutes of a hidden count, only after it is confirmed', async () => {
    const app = await startTestApp();
    const { id } = await app.createElection({ ballot: { results: 'after-close' } });
    const admin = await app.asAdministrator();
    for (const format of ['pdf', 'blt']) {
      const answer = await admin.get(`/elections/${id}/export?format=${format}`).expect(409);
      expect(answer.body.code).toBe('COUNT_NOT_CONFIRMED');
    }
  });
});
