import type { z } from 'zod';
import { endpoints } from '@votewise/contract';
import { randomId } from '../../src/platform/random.ts';
import { messageFor } from '../../src/cli/sample-trustee.ts';
import { createTrustees, roundFor, takeTurns } from './trustees.ts';
import { beginSecondFactor, createTwoStepAdministrator } from './second-factor.ts';
import { type Caller, PASSWORD, type TestApp } from './test-app.ts';
import { randomCode } from './receipt-codes.ts';

type Endpoints = typeof endpoints;

/** The names of all routes with a JSON body. */
type WriteName = keyof {
  [Name in keyof Endpoints as Endpoints[Name] extends { body: z.ZodType } ? Name : never]: true;
};

type BodyOf<Name extends WriteName> = Endpoints[Name] extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : never;

export interface Write {
  name: WriteName;
  method: 'post' | 'put';
  path: string;
  caller: Caller;
  /** A valid body with every field of the route. */
  body: Readonly<Record<string, unknown>>;
}

const list = 'Name,Email\r\nAda Lovelace,ada@example.org\r\nNobody,\r\n';
/** An encoding can be chosen only for a list that is not in Unicode. */
const oldList = Buffer.from(list.replace('Ada', 'Zoë'), 'latin1');

async function uploadList(
  administrator: Caller,
  content: string | Buffer = list,
): Promise<{ id: string; revision: number }> {
  const upload = administrator.post('/imports?fileName=list.csv').set('Content-Type', 'text/csv');
  return (await upload.send(content).expect(201)).body.data.import;
}

/**
 * Prepares a valid call for each route with a JSON body. If a new route has no call, this does not compile.
 * @param round makes names and addresses unique if the calls are prepared more than once
 */
export async function prepareWrites(app: TestApp, round = ''): Promise<Write[]> {
  const administrator = await app.asAdministrator();
  const upcoming = { status: 'upcoming', startDate: '2100-01-01', endDate: '2100-01-02' } as const;
  const [open, another, first, second] = [
    // Beside elections with paper, no count is visible.
    await app.createElection({ ballot: { results: 'after-close' } }),
    await app.createElection({ ballot: { results: 'after-close' } }),
    await app.createElection(upcoming),
    await app.createElection(upcoming),
  ];
  const [renamed, corrected, disabled, forgetful, printed, erased] = [
    await app.createVoter(),
    await app.createVoter(),
    await app.createVoter(),
    await app.createVoter(),
    await app.createVoter(),
    await app.createVoter(),
  ];
  const lists = [
    await uploadList(administrator, oldList),
    await uploadList(administrator),
    await uploadList(administrator),
  ] as const;
  const colleague = await app.asAdministrator();
  const [session] = (await colleague.get('/auth/sessions').expect(200)).body.data.sessions;
  const composed = { subject: 'Vote', text: 'Please do.', timeZone: 'UTC', links: true };
  const requestId = randomId();
  const message = { requestId, audience: 'everyone' as const, voters: [], ...composed };
  const sent = await administrator
    .post(`/elections/${open.id}/messages`, { ...message, kind: 'reminder' })
    .expect(201);

  const newGroup = async (name: string): Promise<string> =>
    (await administrator.post('/groups', { name }).expect(201)).body.data.group.id;
  const [north, south, east] = [
    await newGroup(`North${round}`),
    await newGroup(`South${round}`),
    await newGroup(`East${round}`),
  ];

  const over = await app.createElection({ status: 'completed' });
  const onPaper = await app.createElection({ ballot: { onPaper: true } });
  const returns = [{ electionId: onPaper.id, voterId: corrected._id, returns: 0 }];
  const typed = await app.createElection({ ballot: { onPaper: true } });
  await administrator
    .post(`/elections/${typed.id}/paper`, { voterIds: [corrected._id] })
    .expect(200);
  await administrator.put(`/elections/${typed.id}`, { ...typed, status: 'completed' }).expect(200);

  const beginner = await app.asAdministrator();
  const begun = await beginSecondFactor(app, beginner);
  const [renewing, ending] = [
    await createTwoStepAdministrator(app),
    await createTwoStepAdministrator(app),
  ];

  const token = await app.services.votingLinks.make({
    voter: forgetful._id,
    email: forgetful.email,
    election: open.id,
    message: requestId,
    at: app.clock.now(),
    isOpen: () => true,
  });
  if (!token) throw new Error('no voting link was made');

  const meetingInput = {
    title: 'Annual meeting',
    description: 'Once a year.',
    place: 'Town hall',
    startDate: app.clock.now().toISOString(),
    electorate: { groups: [] },
    agenda: [],
    quorum: { numerator: 1, denominator: 2, base: 'members' as const },
    proxiesPerHolder: 1,
    selfCheckIn: true,
  };
  const newMeeting = async () =>
    (await administrator.post('/meetings', meetingInput).expect(201)).body.data.meeting;
  const [planned, edited, held] = [await newMeeting(), await newMeeting(), await newMeeting()];
  const ended = await newMeeting();
  for (const status of ['open', 'closed'])
    await administrator.post(`/meetings/${ended.id}/status`, { status }).expect(200);
  const asked = await app.createElection({
    status: 'upcoming',
    meeting: { id: held.id, presence: 'anyone' },
  });
  const agenda = [{ kind: 'question' as const, electionIds: [asked.id] }];
  const withQuestion = await administrator.put(`/meetings/${held.id}`, { agenda }).expect(200);
  const item: string = withQuestion.body.data.meeting.agenda[0].id;
  await administrator.post(`/meetings/${held.id}/status`, { status: 'open' }).expect(200);

  const holding = await createTrustees(app, { size: 2, name: `Committee${round}` });
  const [maker, sharer] = [holding.trustees[0], (await createTrustees(app)).trustees];
  const madeRound = maker && (await roundFor(app, maker));
  if (!maker || !madeRound || !sharer[0]) throw new Error('there are no key holders');
  await takeTurns(app, sharer, 2);

  const { revision } = await app.services.settings.show();
  const proof = { currentPassword: PASSWORD, code: '123456' };
  const bodies: { [Name in WriteName]: { at?: string; by?: Caller; body: BodyOf<Name> } } = {
    login: {
      by: app.anonymous,
      body: { userId: forgetful.userId, password: PASSWORD, userType: 'voter', code: '123456' },
    },
    // This is rejected, because only a provider could have created the response.
    finishSignOn: { by: app.anonymous, body: { answer: '?code=a&state=b', attempt: 'c' } },
    changeSettings: {
      body: {
        organisation: `Northfield${round}`,
        email: `board${round}@example.org`,
        phone: '+1 212 555 0123',
        address: '4 Boathouse Lane',
        weight: { singular: 'share', plural: 'shares', total: 1_000, decimals: 0 },
        timeZone: 'UTC',
        language: 'en',
        paperSize: 'A4',
        expectedRevision: revision,
      },
    },
    createTrusteeGroup: {
      body: {
        name: `Board${round}`,
        members: [1, 2].map((number) => ({
          name: `Holder ${number}`,
          email: `key${number}${round}@example.org`,
          language: 'en',
        })),
        threshold: 2,
      },
    },
    changeTrustee: {
      at: holding.group.id,
      body: { email: `moved${round}@example.org`, language: 'fr' },
    },
    keyHolder: { by: app.anonymous, body: { token: maker.token } },
    keyRound: { by: app.anonymous, body: { token: maker.token } },
    sendKeyMessage: {
      by: app.anonymous,
      body: {
        token: maker.token,
        stage: 'certificate',
        message: messageFor(madeRound, maker),
      },
    },
    trackedBallot: { at: open.id, by: app.anonymous, body: { tracking: 'A'.repeat(43) } },
    keyHolderElections: { by: app.anonymous, body: { token: maker.token } },
    // This is rejected, because no sum of encrypted ballots waits.
    annulElection: { at: over.id, body: { reason: 'Too few key cards are left.' } },
    sendDecryption: {
      by: app.anonymous,
      body: { token: maker.token, electionId: open.id, decryption: '{}' },
    },
    reportKeyMessage: { by: app.anonymous, body: { token: sharer[0].token, accused: 2 } },
    confirmClock: { body: { time: app.clock.now().toISOString() } },
    forgot: { by: app.anonymous, body: { userId: forgetful.userId } },
    lookUpLink: { by: app.anonymous, body: { token } },
    useLink: { by: app.anonymous, body: { token } },
    register: {
      body: {
        name: 'Bo',
        email: `bo${round}@example.org`,
        shareAddress: true,
        userType: 'voter',
        groups: [`North${round}`],
        weight: 2,
        weightDecimals: 0,
        language: 'en',
        ...proof,
      },
    },
    changeAccount: {
      by: await app.asAdministrator(),
      body: { name: 'Cleo', email: `cleo${round}@example.org`, currentPassword: PASSWORD },
    },
    changePassword: {
      by: await app.asVoter(),
      body: { currentPassword: PASSWORD, newPassword: 'four-random-words-here' },
    },
    endOwnSession: { by: colleague, at: session.id, body: { currentPassword: PASSWORD } },
    endOtherSessions: { by: await app.asVoter(), body: { currentPassword: PASSWORD } },
    beginSecondFactor: { by: await app.asAdministrator(), body: { currentPassword: PASSWORD } },
    confirmSecondFactor: { by: beginner, body: { code: begun.authenticator.code() } },
    renewRecoveryCodes: {
      by: renewing.session,
      body: { currentPassword: PASSWORD, code: renewing.recoveryCode },
    },
    endSecondFactor: {
      by: ending.session,
      body: { currentPassword: PASSWORD, code: ending.recoveryCode },
    },
    sendAgain: { body: { ids: [corrected._id] } },
    printSheets: {
      body: { whom: { ids: [printed._id] }, timeZone: 'UTC', ...proof },
    },
    correctVoter: {
      at: renamed._id,
      body: { name: 'Bo Lee', email: renamed.email, shareAddress: true, language: 'en', ...proof },
    },
    correctAddresses: {
      body: {
        addresses: [{ id: corrected._id, email: `corrected${round}@example.org` }],
        ...proof,
      },
    },
    setLanguage: { body: { ids: [corrected._id], language: 'en' } },
    changeMemberships: {
      body: {
        whom: { ids: [renamed._id] },
        add: ['Every write'],
        remove: ['Unknown group'],
        weight: 2,
        weightDecimals: 0,
        confirmWhileOpen: false,
      },
    },
    correctMembership: {
      at: corrected._id,
      body: { groups: ['Every write'], weight: 3, weightDecimals: 0, confirmWhileOpen: false },
    },
    createGroup: { body: { name: `West${round}` } },
    renameGroup: { at: east, body: { name: `East Branch${round}` } },
    mergeGroup: { at: south, body: { into: north } },
    electorateSize: { body: { groups: [`North${round}`] } },
    enableAdministrator: { at: (await app.createAdministrator())._id, body: proof },
    enableAuditor: { at: (await app.createAuditor())._id, body: proof },
    disableVoters: { body: { ids: [disabled._id] } },
    enableVoters: { body: { ids: [disabled._id] } },
    eraseVoters: { body: { ids: [erased._id], ...proof } },
    createMeeting: { body: meetingInput },
    updateMeeting: {
      at: edited.id,
      body: { ...meetingInput, title: 'Another title', expectedUpdatedAt: edited.updatedAt },
    },
    inviteMembers: {
      at: planned.id,
      body: {
        requestId: randomId(),
        expectedStartDate: planned.startDate,
        timeZone: 'UTC',
        isForUncertain: true,
      },
    },
    sendMeetingResults: { at: ended.id, body: { requestId: randomId(), isForUncertain: true } },
    hallState: { at: held.id, by: app.anonymous, body: { key: held.screenKey } },
    hallEvents: { at: held.id, by: app.anonymous, body: { key: held.screenKey } },
    setMeetingStatus: { at: planned.id, body: { status: 'open' } },
    showAgendaItem: { at: held.id, body: { item } },
    checkIn: {
      at: held.id,
      body: {
        voters: [corrected.userId],
        isPresent: true,
        desk: 'A',
        act: { id: `act ${round}`, changes: 0, after: [] },
      },
    },
    enterProxy: {
      at: held.id,
      body: { giver: disabled.userId, holder: corrected.userId, changes: 0 },
    },
    giveProxy: { at: edited.id, by: await app.asVoter(), body: { holder: corrected.userId } },
    attend: { at: held.id, by: await app.asVoter(), body: { isPresent: true } },
    openQuestion: { at: held.id, body: { seconds: 90 } },
    extendQuestion: {
      at: held.id,
      body: { closesAt: new Date(app.clock.now().getTime() + 300_000).toISOString() },
    },
    showQuestionResult: { at: held.id, body: { isShown: true } },
    createElection: {
      body: { ...app.electionInput(), status: 'upcoming', confirmPlaceholders: false },
    },
    copyElection: {
      at: first.id,
      body: {
        requestId: randomId(),
        questions: [{ id: first.id, title: 'Board 2101' }],
        candidates: false,
        startDate: '2101-01-01',
        endDate: '2101-01-02',
        paper: '',
        // Ballots are not encrypted, so this changes nothing.
        ballot: { encrypted: randomId() },
      },
    },
    updateElection: {
      at: first.id,
      body: {
        ...app.electionInput(),
        ...upcoming,
        confirmPlaceholders: false,
        expectedUpdatedAt: first.updatedAt,
      },
    },
    updateCandidates: {
      at: second.id,
      body: {
        candidates: app
          .electionInput()
          .candidates.map(({ name }) => ({ name, description: 'New.' })),
        expectedUpdatedAt: second.updatedAt,
      },
    },
    addStatement: { body: { text: `I will *listen*${round}.` } },
    withdrawCandidate: {
      at: another.id,
      body: { candidateId: another.candidates[0]?.id ?? '', reason: 'Moves away.' },
    },
    // This is rejected, because no one has voted.
    decideTie: {
      at: over.id,
      body: { elected: [over.candidates[0]?.id ?? ''], by: 'lot', note: 'Drawn by the chair.' },
    },
    // This is rejected, because voters could not write in names.
    assignWriteIns: {
      at: over.id,
      body: { groups: [{ name: 'Dana', texts: ['Dana'] }], savedAt: null },
    },
    castVote: {
      by: await app.asVoter(),
      body: {
        electionId: open.id,
        candidateId: open.candidates[0]?.id ?? '',
        code: randomCode(),
      },
    },
    castPaper: {
      by: await app.asVoter(),
      body: { casts: [{ electionId: open.id, choices: [open.candidates[0]?.id ?? ''] }] },
    },
    handOutPaper: { at: onPaper.id, body: { voterIds: [corrected._id], returns } },
    printPaper: {
      body: { electionIds: [onPaper.id], printedFor: 'blank', copies: 2, language: 'en' },
    },
    takePaperBack: { at: onPaper.id, body: { voterIds: [corrected._id], returns } },
    savePaperEntry: {
      at: typed.id,
      body: { version: 0, lines: ['1'], isFinished: true, discards: 0 },
    },
    // Rejected, because voting has not closed.
    joinPaper: { at: onPaper.id, body: { versions: [1, 1], explanation: 'One is missing.' } },
    sendMessage: {
      at: open.id,
      body: { ...message, requestId: randomId(), kind: 'invitation' },
    },
    testMessage: { at: open.id, body: { ...composed, kind: 'invitation' } },
    setAutomaticMessages: {
      at: open.id,
      body: {
        invitation: false,
        reminderHours: null,
        results: true,
        links: false,
        timeZone: 'UTC',
      },
    },
    declareResult: { at: over.id, body: { announce: true, timeZone: 'UTC' } },
    retryMessage: { at: open.id, body: { which: 'failed' } },
    changeImportLayout: {
      at: lists[0].id,
      body: {
        layout: { separator: ',', hasHeader: true, nameColumns: [0], emailColumn: 1 },
        encoding: 'windows-1252',
        expectedRevision: lists[0].revision,
      },
    },
    fixImportLine: {
      at: lists[1].id,
      body: {
        name: 'Cy',
        email: 'cy@example.org',
        shareAddress: true,
        groups: [`North${round}`],
        weight: 2,
        weightDecimals: 0,
        expectedRevision: lists[1].revision,
      },
    },
    startImport: { at: lists[2].id, body: { expectedRevision: lists[2].revision } },
  };
  return (Object.keys(bodies) as WriteName[]).map((name) => {
    const { at = '', by = administrator, body } = bodies[name];
    const { method, path } = endpoints[name];
    const filled = path
      .replace(':id', at)
      .replace(':line', '3')
      .replace(':index', '2')
      .replace(':item', item)
      .replace(':messageId', sent.body.data.message.id);
    return { name, method, path: filled, caller: by, body };
  });
}

/** Returns every document of every collection in the order of the IDs, as JSON. */
export async function everythingIn({ connection }: TestApp): Promise<string> {
  const contents = await Promise.all(
    connection
      .modelNames()
      .map((name) => connection.model(name).collection.find({}).sort({ _id: 1 }).toArray()),
  );
  return JSON.stringify(contents);
}
