import { parse } from 'csv-parse/sync';
import { endpoints, type Meeting, type Operation } from '@votewise/contract';
import { expect, it } from 'vitest';
import { checkIn, createMember, planMeeting } from '../../../../test/support/meetings.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { verifyTwice } from '../../../../test/support/two-verifiers.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

it('exports the minutes of a meeting, and records it', async () => {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const start = { title: 'Réunion 2027', startDate: '2027-05-03T18:00:00Z', proxiesPerHolder: 1 };
  const meeting: Meeting = (await administrator.post('/meetings', start).expect(201)).body.data
    .meeting;
  const election = await app.createElection({
    title: 'New roof',
    status: 'upcoming',
    ballot: { results: 'after-close' },
    meeting: { id: meeting.id, presence: 'anyone' },
  });
  const path = `/meetings/${meeting.id}`;
  const agenda = [{ kind: 'question', electionIds: [election.id] }];
  const saved: Meeting = (await administrator.put(path, { agenda }).expect(200)).body.data.meeting;
  await administrator.post(`${path}/status`, { status: 'open' }).expect(200);
  const question = `${path}/questions/${saved.agenda[0]?.id}`;
  await administrator.post(`${question}/opening`, { seconds: 90 }).expect(200);
  await (await app.asVoter()).vote(election).expect(201);
  const { userId, name } = await app.createVoter();
  const giver = await app.createVoter();
  const proxy = { giver: giver.userId, holder: userId };
  await administrator.post(`${path}/proxies`, proxy).expect(201);
  const checkHolder = (isPresent: boolean) =>
    administrator
      .post(`${path}/attendance`, { voters: [userId], isPresent, desk: '1' })
      .expect(200);
  app.clock.advance(1_000);
  await checkHolder(true);

  const minutes = async (caller = administrator) => {
    const { body, headers } = await caller
      .get(`${path}/minutes?timeZone=Asia/Tokyo`)

      .expect(200);
    expect(headers['content-disposition']).toContain('"reunion-2027-minutes.pdf"');
    return readPdf(body).pages.flat().join(' ');
  };
  const during = await minutes();
  expect(during).toContain('Provisional. The meeting has not closed.');
  expect(during).toContain('The count is hidden until voting has closed');

  const signing = await administrator
    .get(`${path}/attendance/list?list=to-sign&separator=;`)

    .expect(200);
  expect(signing.headers['content-disposition']).toContain('"reunion-2027-list-to-sign.csv"');
  expect(signing.text).toContain(`"${name}";"${userId}"`);
  expect(signing.text.trim().split('\r\n')).toHaveLength(4);

  await app.closeAll();
  app.clock.advance(60_000);
  await checkHolder(false);
  await administrator.post(`${path}/status`, { status: 'closed' }).expect(200);
  const after = await minutes();
  expect(after).toMatch(/ · Minutes|^Minutes/);
  expect(after).not.toContain('Provisional');
  expect(after).toContain('GMT+9');
  // After midnight in Tokyo, the times have dates.
  expect(after).toMatch(/Meeting opened (\w+ \d+, )?\S+ [AP]M 0 0 0 of 3/);
  expect(after).toMatch(/1\. New roof (\w+ \d+, )?\S+ [AP]M 1 1 2 of 3/);
  expect(after).toMatch(/Meeting closed (\w+ \d+, )?\S+ [AP]M 0 0 0 of 3/);
  expect(after).toMatch(new RegExp(`${name} ${userId} (\\w+ \\d+, )?\\S+ [AP]M–`));
  expect(after).toMatch(new RegExp(`${giver.name} ${giver.userId} ${name} \\(${userId}\\)`));
  await administrator.post(`${path}/status`, { status: 'open' }).expect(200);
  await administrator.post(`${path}/status`, { status: 'closed' }).expect(200);
  expect(await minutes()).toMatch(/Closed and opened again Closed .*, opened again /);
  const attended = await administrator
    .get(`${path}/attendance/list?list=attended&format=pdf`)

    .expect(200);
  expect(readPdf(attended.body).pages.flat().join(' ')).toContain('2 members came');
  const results = await administrator
    .get(`/elections/${election.id}/export?format=json`)

    .expect(200);
  expect(JSON.parse(results.text).meeting).toMatchObject({
    title: 'Réunion 2027',
    presence: 'anyone',
    atClose: { members: { present: 1, represented: 1, members: 3 } },
    proxies: 1,
  });
  const board = await administrator.get(`/board/${election.id}/package`).expect(200);
  const { fingerprint } = app.services.board;
  const report = verifyTwice([Buffer.from(board.text)], { fingerprint });
  expect(report).toMatchObject({ outcome: 'holds' });
  expect(report.elections[0]?.holds).toContainEqual({
    key: 'holds.proxies',
    values: { file: expect.any(String), proxies: 1 },
  });

  const events = await app.auditEntries({ event: 'meeting.exported' });
  expect(events.map(({ details }) => details)).toEqual(
    ['minutes', 'to-sign', 'minutes', 'minutes', 'attended'].map((file) => ({ file })),
  );
});

it('exports a blank proxy form on one page, and records it', async () => {
  const app = await startTestApp({ contact: { organisation: 'Alder Court' } });
  const { administrator, path } = await planMeeting(app, { place: 'Hall', proxiesPerHolder: 2 });
  const { body, headers } = await administrator
    .get(`${path}/attendance/list?list=proxy-form&timeZone=Europe/Berlin`)
    .expect(200);
  expect(headers['content-disposition']).toContain('"annual-meeting-proxy-form.pdf"');
  const { pages } = readPdf(body);
  expect(pages).toHaveLength(1);
  const text = pages.flat().join(' ');
  for (const part of [
    'Alder Court',
    'Meeting Annual meeting Start Mon, May 3, 2027, 8:00 PM GMT+2 Place Hall',
    'Member who gives the proxy',
    'Holder (must be a member)',
    'One holder can represent up to 2 members.',
  ])
    expect(text).toContain(part);
  const events = await app.auditEntries({ event: 'meeting.exported' });
  expect(events.map(({ details }) => details)).toEqual([{ file: 'proxy-form' }]);
});

it('shows auditors numbers of a meeting, but no member', async () => {
  const app = await startTestApp();
  const auditor = await app.asAuditor();
  const groups = ['Northern branch'];
  const [holder, giver] = [
    await createMember(app, { groups, weight: 613 }),
    await createMember(app, { groups, weight: 727 }),
  ];
  const { administrator, path, setStatus, enter } = await planMeeting(app, { proxiesPerHolder: 1 });
  await setStatus('open');
  await enter(giver.userId, holder.userId).expect(201);
  await checkIn(administrator, path, [holder.userId], { desk: 'Door' });
  const personal = [holder, giver].flatMap(({ userId, name, email }) => [userId, name, email]);
  const secret = [...personal, ...groups, 'Door', '613', '727'];
  const all: readonly (readonly [string, Operation])[] = Object.entries(endpoints);
  const offered = all.flatMap(([name, { method, path: at, isOpenToAuditors }]) =>
    method === 'get' && at.startsWith('/meetings') && isOpenToAuditors && !at.endsWith('/events')
      ? [{ name, path: at.replace('/meetings/:id', path) }]
      : [],
  );
  expect(offered.map(({ name }) => name)).toEqual([
    'meetings',
    'meeting',
    'meetingState',
    'exportMinutes',
  ]);
  for (const { name, path: at } of offered) {
    const { body } = await auditor.get(at).expect(200);
    const text = Buffer.isBuffer(body)
      ? readPdf(body).pages.flat().join(' ')
      : JSON.stringify(body);
    expect(
      // IDs contain digits by chance.
      secret.filter((part) => new RegExp(`\\b${part}\\b`).test(text)),
      name,
    ).toEqual([]);
    if (name === 'exportMinutes')
      expect(text).toContain('This copy for auditors names no members.');
  }
  for (const part of ['attendance', 'attendance?search=613', 'attendance/list', 'proxies']) {
    await auditor.get(`${path}/${part}`).expect(403);
  }
});

it('agrees with the turnout on who was there, even if the clocks of two hosts differ', async () => {
  const app = await startTestApp();
  const ahead = await startTestApp({ databaseName: app.databaseName, clockAheadMs: 20_000 });
  const { administrator, id, path, setStatus } = await planMeeting(app);
  const election = await app.createElection({
    title: 'New roof',
    status: 'upcoming',
    meeting: { id, presence: 'present' },
  });
  const agenda = [{ kind: 'question', electionIds: [election.id] }];
  const { body } = await administrator.put(path, { agenda }).expect(200);
  const question = `${path}/questions/${body.data.meeting.agenda[0].id}`;
  const there = ahead.callerWith(administrator.token ?? '');
  const gone = await app.createVoter();
  const stayed = await createMember(app);
  const [silent, late] = [await app.createVoter(), await app.createVoter()];
  await setStatus('open');
  await checkIn(there, path, [gone.userId, stayed.userId, silent.userId]);
  await checkIn(administrator, path, [gone.userId], { isPresent: false });
  await administrator.post(`${question}/opening`, { seconds: 90 }).expect(200);
  await stayed.caller.vote(election).expect(201);
  await there.post(`${question}/closing`).expect(200);
  await checkIn(administrator, path, [late.userId]);
  // A slip, which the list leaves out.
  await checkIn(administrator, path, [silent.userId], { isPresent: false });
  await checkIn(administrator, path, [silent.userId]);
  await setStatus('closed');

  for (const [host, caller] of [
    [app, administrator],
    [ahead, there],
  ] as const) {
    host.passCache();
    const results = await caller.get(`/votes/results/${election.id}`).expect(200);
    expect(results.body.data.results.turnout).toMatchObject({ eligible: 2, percentage: 50 });
    const { text } = await caller.get(`${path}/attendance/list?list=attended`).expect(200);
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
    expect(rows.map((row) => [row['Voter ID'], row['Left (UTC)'] !== ''])).toEqual([
      [gone.userId, true],
      [stayed.userId, false],
      [silent.userId, false],
      [late.userId, false],
    ]);
  }
  const minutes = await administrator.get(`${path}/minutes?timeZone=UTC`).expect(200);
  const text = readPdf(minutes.body).pages.flat().join(' ');
  expect(text).toMatch(/Meeting opened (\w+ \d+, )?\S+ [AP]M 0 0 0 of 4/);
  expect(text).toMatch(/1\. New roof (\w+ \d+, )?\S+ [AP]M 2 0 2 of 4/);
  expect(text).toMatch(/Meeting closed (\w+ \d+, )?\S+ [AP]M 3 0 3 of 4/);
});
