import { expect, it } from 'vitest';
import {
  mailerThat,
  startTestApp,
  startWithAdministrator,
} from '../../../test/support/test-app.ts';

it('sends a test email to its author only, in the name of the organization as it is now, and says so', async () => {
  const { app, administrator } = await startWithAdministrator();
  const { email } = (await administrator.get('/auth/profile').expect(200)).body.data.user;
  const answer = await administrator.post('/settings/test-email').expect(200);
  expect(answer.body.message).toContain(email);
  const sent = app.mails.filter(({ subject }) => subject.startsWith('Test:'));
  expect(sent.map(({ to }) => to.address)).toEqual([email]);
  expect(sent[0]?.html).not.toContain('Alder Court');
  const change = { organisation: 'Alder Court', expectedRevision: 0 };
  await administrator.put('/settings', change).expect(200);
  await administrator.post('/settings/test-email').expect(200);
  expect(app.mails.at(-1)?.html).toContain('Alder Court');
  for (const caller of [await app.asVoter(), await app.asAuditor()]) {
    await caller.post('/settings/test-email').expect(403);
  }
});

it('passes on why the mail server refused it', async () => {
  const mailer = mailerThat(() => Promise.reject(new Error('connect ECONNREFUSED')));
  const app = await startTestApp({ mailer });
  const administrator = await app.asAdministrator();
  const answer = await administrator.post('/settings/test-email');
  expect(answer.body).toMatchObject({ code: 'MAIL_NOT_SENT' });
  expect(answer.body.message).toMatch(/^The test email wasn’t sent\. ./);
});
