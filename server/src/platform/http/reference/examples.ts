import type { z } from 'zod';
import type { endpoints } from '@votewise/contract';

type Endpoints = typeof endpoints;

/** The input type of every operation that takes JSON. */
type Bodies = {
  [Name in keyof Endpoints as Endpoints[Name] extends { body: z.ZodType }
    ? Name
    : never]: Endpoints[Name] extends { body: infer Body extends z.ZodType }
    ? z.input<Body>
    : never;
};

const ids = {
  election: '6733f5d2a1b2c3d4e5f60718',
  candidates: ['6733f5d2a1b2c3d4e5f60719', '6733f5d2a1b2c3d4e5f6071a'],
  voter: '6733f5d2a1b2c3d4e5f6071b',
  group: '6733f5d2a1b2c3d4e5f6071d',
  item: '6733f5d2a1b2c3d4e5f6071f',
  key: '6733f5d2a1b2c3d4e5f60720',
} as const;

const userIds = ['ADMIN001', 'VOTER001', 'VOTER002'] as const;
const [administrator, voter, anotherVoter] = userIds;
const password = 'the password you sign in with';
const code = '123456';
const linkToken = 'vMy2xq7Tn0KcZ3bWf8RjHg';
const requestId = '6733f5d2a1b2c3d4e5f6071c';
const person = { name: 'Ada Lovelace', email: 'lovelace@example.org' };
/** In the future, so that the dates can be sent as they are. */
const year = new Date().getFullYear() + 1;
const candidates = [
  { id: ids.candidates[0], name: 'Ada Lovelace', description: 'Treasurer since 2024.' },
  { id: ids.candidates[1], name: 'Grace Hopper', description: 'Leads the youth section.' },
];
const election = {
  title: 'Board election',
  description: 'Elects the chair for two years.',
  startDate: `${year}-05-03T08:00:00Z`,
  endDate: `${year}-05-07T18:00:00Z`,
  status: 'upcoming',
} as const;
const message = {
  kind: 'reminder',
  subject: '{title} closes soon',
  text: 'Dear {name},\n\nVoting closes on {end}: {link}',
  timeZone: 'Europe/Berlin',
} as const;

const meeting = {
  title: 'Annual meeting',
  place: 'Town hall',
  startDate: `${year}-05-03T18:00:00Z`,
  agenda: [{ kind: 'text' as const, text: 'Report of the board' }],
  quorum: { numerator: 1, denominator: 3, base: 'members' as const },
  proxiesPerHolder: 3,
};

/** A valid request body for each operation that takes JSON. */
const bodies: Bodies = {
  handOutPaper: { voterIds: [ids.voter], returns: [] },
  printPaper: { electionIds: [ids.election], printedFor: 'blank', copies: 20, language: 'en' },
  takePaperBack: { voterIds: [ids.voter], returns: [] },
  savePaperEntry: {
    version: 0,
    lines: ['2', '3*1', 'x two marks'],
    isFinished: false,
    discards: 0,
  },
  joinPaper: { versions: [14, 11], explanation: 'One voter did not return the ballot.' },
  login: { userId: administrator, password },
  changeAccount: { name: 'Grace Hopper', email: 'hopper@example.org', currentPassword: password },
  changePassword: { currentPassword: password, newPassword: 'eleven blue herons' },
  forgot: { email: person.email },
  lookUpLink: { token: linkToken },
  useLink: { token: linkToken },
  endOwnSession: { currentPassword: password },
  endOtherSessions: { currentPassword: password },
  beginSecondFactor: { currentPassword: password },
  confirmSecondFactor: { code },
  renewRecoveryCodes: { currentPassword: password, code },
  endSecondFactor: { currentPassword: password, code },
  finishSignOn: { answer: '?code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj', attempt: 'c2VhbGVk' },
  createTrusteeGroup: {
    name: 'Election committee',
    members: [
      { name: person.name, email: person.email },
      { name: 'Grace Hopper', email: 'hopper@example.org' },
      { name: 'Emmy Noether', email: 'noether@example.org', language: 'de' },
    ],
    threshold: 2,
  },
  changeTrustee: { email: 'noether@example.com', language: 'de' },
  keyHolder: { token: linkToken },
  keyRound: { token: linkToken },
  sendKeyMessage: { token: linkToken, stage: 'certificate', message: '{"message":""}' },
  reportKeyMessage: { token: linkToken, accused: 2 },
  trackedBallot: { tracking: 'n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg' },
  keyHolderElections: { token: linkToken },
  sendDecryption: {
    token: linkToken,
    electionId: ids.election,
    decryption: '{"decryption_factors":[[]],"decryption_proofs":[[]]}',
  },
  changeSettings: { organisation: 'Northfield Rowing Club', expectedRevision: 0 },
  confirmClock: { time: `${year}-05-03T08:00:00Z` },
  register: { ...person, userType: 'voter' },
  sendAgain: { ids: [ids.voter] },
  printSheets: {
    whom: { ids: [ids.voter] },
    currentPassword: password,
    timeZone: 'Europe/Berlin',
  },
  correctVoter: { name: 'Ada King', email: 'king@example.org', currentPassword: password },
  correctAddresses: {
    addresses: [{ id: ids.voter, email: 'ada.king@example.org' }],
    currentPassword: password,
  },
  enableAdministrator: { currentPassword: password },
  enableAuditor: { currentPassword: password },
  disableVoters: { ids: [ids.voter] },
  enableVoters: { ids: [ids.voter] },
  eraseVoters: { ids: [ids.voter], currentPassword: password },
  setLanguage: { ids: [ids.voter], language: 'en' },
  changeMemberships: { whom: { ids: [ids.voter] }, add: ['North'], remove: ['South'] },
  correctMembership: { groups: ['North'], weight: 1 },
  createGroup: { name: 'Rowing team' },
  renameGroup: { name: 'North Branch' },
  mergeGroup: { into: ids.group },
  electorateSize: { groups: ['North'] },
  changeImportLayout: {
    layout: { separator: ',', hasHeader: true, nameColumns: [0], emailColumn: 1 },
    expectedRevision: 1,
  },
  fixImportLine: { name: 'Bo Diddley', email: 'bo@example.org', expectedRevision: 1 },
  startImport: { expectedRevision: 1 },
  hallState: { key: ids.key },
  hallEvents: { key: ids.key },
  createMeeting: meeting,
  updateMeeting: {
    ...meeting,
    agenda: [...meeting.agenda, { kind: 'question', electionIds: [ids.election] }],
  },
  setMeetingStatus: { status: 'open' },
  showAgendaItem: { item: ids.item },
  checkIn: { voters: [voter], isPresent: true, desk: 'A' },
  attend: { isPresent: true },
  enterProxy: { giver: voter, holder: anotherVoter },
  giveProxy: { holder: anotherVoter },
  openQuestion: { seconds: 90 },
  extendQuestion: { closesAt: `${year}-05-03T18:31:30Z` },
  showQuestionResult: { isShown: true },
  createElection: {
    ...election,
    candidates: candidates.map(({ id: _id, ...candidate }) => candidate),
  },
  copyElection: {
    requestId,
    questions: [{ id: ids.election, title: 'Board election next year' }],
    candidates: true,
    startDate: `${year + 1}-05-01T08:00:00Z`,
    endDate: `${year + 1}-05-08T18:00:00Z`,
  },
  decideTie: {
    elected: ids.candidates.slice(0, 1),
    by: 'lot',
    note: 'Drawn by the chair at the annual meeting.',
  },
  updateElection: { ...election, candidates },
  updateCandidates: { candidates },
  addStatement: { text: 'I will publish **every** budget, and\n\n- lower fees\n- open minutes' },
  sendMessage: { requestId, audience: 'everyone', ...message },
  testMessage: message,
  annulElection: { reason: 'Two of three key cards were lost. The election is held again in May.' },
  declareResult: { announce: true, timeZone: message.timeZone },
  setAutomaticMessages: {
    invitation: true,
    reminderHours: 24,
    results: true,
    timeZone: message.timeZone,
  },
  retryMessage: { which: 'failed' },
  inviteMembers: {
    requestId,
    expectedStartDate: meeting.startDate,
    timeZone: message.timeZone,
    isForUncertain: true,
  },
  sendMeetingResults: { requestId, isForUncertain: false },
  withdrawCandidate: { candidateId: ids.candidates[0], reason: 'Moving to another city.' },
  assignWriteIns: {
    groups: [{ name: 'Anna Meier', texts: ['Anna Meier', 'A. Meier'] }],
    savedAt: null,
  },
  castPaper: {
    casts: [{ electionId: ids.election, choices: [ids.candidates[0]] }],
  },
  castVote: { electionId: ids.election, candidateId: ids.candidates[0] },
};

/** The values in examples that a caller replaces with their own. */
export const placeholders: ReadonlySet<unknown> = new Set([
  ...Object.values(ids).flat(),
  ...userIds,
  password,
  code,
  linkToken,
]);

export const examples: ReadonlyMap<string, unknown> = new Map(Object.entries(bodies));
