import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/support/test-app.ts';

const CONTACT = {
  organisation: 'Northfield Rowing Club',
  email: 'board@northfield.example.org',
  phone: '+1 212 555 0123',
  address: '4 Boathouse Lane\nNorthfield',
};

describe('GET /contact', () => {
  it('returns the operator of the site and the contact details to every visitor', async () => {
    const app = await startTestApp({ contact: CONTACT });
    const answer = await app.anonymous.get('/contact').expect(200);
    expect(answer.body).toEqual({ success: true, data: { contact: CONTACT } });
  });

  it('returns an empty contact if none is configured', async () => {
    const app = await startTestApp();
    const answer = await app.anonymous.get('/contact').expect(200);
    expect(answer.body).toEqual({ success: true, data: { contact: {} } });
  });

  it('returns the same contact to users with a token, even after they sign out', async () => {
    const app = await startTestApp({ contact: CONTACT });
    const voter = await app.asVoter();
    await voter.post('/auth/logout').expect(200);
    const answer = await voter.get('/contact').expect(200);
    expect(answer.body.data.contact).toEqual(CONTACT);
  });
});
