import type { MeetingData } from '@votewise/contract';
import { required } from './support/administrator.ts';
import { expectSoon, takeUpSession } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('phones and the screen in the hall turn to what the administrator shows, also where streams do not get through', async ({
  page,
  openPage,
  product,
  administrator,
}) => {
  const [voter, other] = await administrator.registerVoters('Noor Haddad', 'Ines Duarte');
  const call = (method: 'POST' | 'PUT', path: string, body: object) =>
    product.api.call<MeetingData>(method, path, { token: administrator.token, body });
  const planned = await call('POST', '/meetings', {
    title: 'Annual meeting',
    startDate: new Date().toISOString(),
  });
  const { id, screenKey } = planned.data.meeting;
  const path = `/meetings/${id}`;
  const election = await administrator.createElection({
    title: 'New roof',
    status: 'upcoming',
    candidates: ['Yes', 'No'].map((name) => ({ name, description: 'An answer.' })),
    meeting: { id, presence: 'anyone' },
  });
  const saved = await call('PUT', path, {
    agenda: [
      { kind: 'text', text: 'Report of the board' },
      { kind: 'question', electionIds: [election.id] },
    ],
  });
  const [report, roof] = saved.data.meeting.agenda.map((item) => item.id);
  await call('POST', `${path}/status`, { status: 'open' });

  const hall = await openPage({ viewport: { width: 1024, height: 768 } });
  await hall.goto(`${path}/screen#${screenKey}`);
  await expect(hall.getByText('0 of 2 members')).toBeVisible();

  // A proxy that holds streams back.
  const held = await openPage();
  await held.route('**/events', () => {});
  for (const [phone, credentials] of [
    [page, required(voter, 'the voter')],
    [held, required(other, 'the other voter')],
  ] as const) {
    await takeUpSession(phone, credentials);
    await phone.goto('/voter/dashboard');
    await expect(phone.getByRole('heading', { name: 'Annual meeting', level: 1 })).toBeVisible();
  }

  await call('POST', `${path}/current-item`, { item: report });
  const headings = () => hall.getByRole('heading').allTextContents();
  await expectSoon(headings, ['Annual meeting', 'Report of the board']);

  await call('POST', `${path}/questions/${roof}/opening`, { seconds: 90 });
  await expectSoon(() => page.getByRole('timer').count(), 1);
  await expectSoon(() => hall.getByRole('timer').count(), 1);
  await expect(held.getByRole('timer')).toBeVisible();
  await expect(hall.getByText('0 of 2 have voted')).toBeVisible();

  await call('POST', `${path}/questions/${roof}/closing`, {});
  await expectSoon(() => hall.getByText('Voting has closed').count(), 1);
});
