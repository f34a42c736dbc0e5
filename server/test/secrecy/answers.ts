import type { endpoints } from '@votewise/contract';

type Name = keyof typeof endpoints;

/**
 * Why the answers of an endpoint do not show anyone but the voter whether a certain voter has voted, while a count that
 * shares voters is visible. Most answers do not depend on ballots at all. What the others rely on:
 *
 * - `own`: about the ballots of the account that asks. Whoever has this account can vote with it.
 * - `holder`: about ballots that the caller cast as a holder. See decision 0081.
 * - `paper`: names voters who have voted online. No count that shares voters is visible meanwhile. See decision 0082.
 * - `list`: names who has voted, once nothing can change anymore. See `participation-refusal.ts`.
 * - `number`: only how many ballots there are, which everyone sees.
 * - `count`: the count, which is visible or hidden to everyone at the same time. See `isCountHidden`.
 * - `board`: commitments and, after the recount, ballots without voters.
 */
export type Reason = 'own' | 'holder' | 'paper' | 'list' | 'number' | 'count' | 'board';

/** The endpoints whose answers depend on ballots. */
export const dependsOnBallots: Partial<Record<Name, Reason>> = {
  castVote: 'holder',
  castPaper: 'holder',
  voteStatus: 'own',
  voteHistory: 'own',
  ownAccessFile: 'own',
  /** Visible elections: voters who left the groups still see one in which they have voted. */
  election: 'own',
  elections: 'own',
  statement: 'own',
  ownMeetings: 'holder',
  attend: 'holder',
  giveProxy: 'holder',
  takeBackProxy: 'holder',
  declineProxy: 'holder',
  handOutPaper: 'paper',
  /** Events about paper that was refused, which also follow from `handOutPaper`. */
  auditTrail: 'paper',
  exportAudit: 'paper',
  voterAccessFile: 'paper',
  exportParticipation: 'list',
  messages: 'number',
  meetingState: 'number',
  meetingEvents: 'number',
  hallState: 'number',
  hallEvents: 'number',
  meetings: 'number',
  meeting: 'number',
  createMeeting: 'number',
  updateMeeting: 'number',
  setMeetingStatus: 'number',
  renewScreenKey: 'number',
  showAgendaItem: 'number',
  openQuestion: 'number',
  extendQuestion: 'number',
  closeQuestion: 'number',
  showQuestionResult: 'number',
  paperEntries: 'number',
  joinPaper: 'number',
  results: 'count',
  publicResult: 'count',
  exportResults: 'count',
  exportMinutes: 'count',
  createElection: 'count',
  updateElection: 'count',
  updateCandidates: 'count',
  withdrawCandidate: 'count',
  declareResult: 'count',
  deleteElection: 'count',
  sealElection: 'count',
  writeIns: 'count',
  assignWriteIns: 'count',
  board: 'board',
  boardHead: 'board',
  boardProof: 'board',
  boardPackage: 'board',
};

/** All others: accounts, the roll, groups, imports, attendance, and settings, which casting a ballot never changes. */
export const independent: readonly Name[] = [
  ...(['health', 'ready', 'lastBackup', 'clock', 'confirmClock', 'confirmRestore'] as const),
  ...(['contact', 'login', 'lookUpLink', 'useLink', 'profile', 'logout', 'changeAccount'] as const),
  ...(['changePassword', 'forgot', 'ownSessions', 'endOwnSession', 'endOtherSessions'] as const),
  ...(['secondFactor', 'beginSecondFactor', 'confirmSecondFactor', 'renewRecoveryCodes'] as const),
  ...(['endSecondFactor', 'startSignOn', 'finishSignOn', 'register', 'voters', 'roll'] as const),
  ...(['sendAgain', 'printSheets', 'correctVoter', 'correctAddresses', 'setLanguage'] as const),
  ...(['disableVoters', 'enableVoters', 'changeMemberships', 'correctMembership'] as const),
  ...(['erasing', 'eraseVoters', 'groups', 'createGroup', 'renameGroup', 'mergeGroup'] as const),
  ...(['electorateSize', 'administrators', 'disableAdministrator', 'enableAdministrator'] as const),
  ...(['auditors', 'disableAuditor', 'enableAuditor', 'voterImports', 'uploadImport'] as const),
  ...(['voterImport', 'discardImport', 'changeImportLayout', 'fixImportLine'] as const),
  ...(['importProblems', 'exportImportProblems', 'startImport', 'cancelImport'] as const),
  ...(['copyElection', 'addPhoto', 'photo', 'addStatement', 'deleteMeeting'] as const),
  ...(['askForTime', 'attendance', 'checkIn', 'exportAttendance', 'proxies'] as const),
  ...(['enterProxy', 'endProxy', 'sendMessage', 'testMessage', 'confirmTestMessage'] as const),
  ...(['setAutomaticMessages', 'messageFailures', 'retryMessage', 'takePaperBack'] as const),
  ...(['paperHolders', 'exportPaperHolders', 'savePaperEntry', 'discardPaperEntry'] as const),
  ...(['checkAudit', 'privacySettings'] as const),
];

/**
 * What emails are about: the first part of the keys of their texts. Invitations, reminders, and results go to everyone who
 * can vote, whoever has voted; results contain the count once it is not hidden. All others follow from what administrators
 * do, or members with their own account or proxy, never from a ballot.
 */
export const mailsToEveryone = ['invitation', 'reminder', 'results', 'figures', 'questions'];
export const mailsWithoutBallots = ['credentials', 'link', 'message', 'proxy', 'reset', 'signIn'];

/**
 * All names in the fields of log lines. `id` is of something that is stored wrongly and was set aside, such as an election, a voter, or a
 * paper ballot, but never a ballot; `about`, `facts`, and `err` are of a job or an error. None depends on who has voted.
 * `log-reader.test.ts` compares the lines of requests.
 */
export const logFields =
  '_000 _id about ahead attempts cause code config.MONGODB_URI delivery.messageId differenceOf election election._id err error facts failures failures.values fields found.from id job job.name kind kindOfError line message missing nextAttemptAt noticeAttempts of outcome outcome.state person.line pid problem problem.details problem.problem reason requestId requestIdOf res restMs restSeconds seconds shownAs signal state stored.length text times undefined voters waitMinutes waitMs worker.process.pid workers workers.length';

/**
 * All fields of the answers that name members one by one. Before you add one here, ask whether it depends on ballots, and
 * on whose.
 */
export const fieldsAboutVoters: Partial<Record<Name, string>> = {
  ownMeetings:
    'description holder id isPresent meetings name notIn onPaper represents state userId votedIn weight',
  attendance:
    'attendance attendees changes groups isPresent members name next onPaper present proxyChanges represented representedBy represents since userId voterId weight',
  proxies: 'changes ended givenAt giver hasNoAddress holder isEntered name proxies userId',
  handOutPaper: 'answers code electionId isGiven message title voterId weight',
  paperHolders: 'at by holders name userId voterId weight',
  voteStatus: 'hasPaper hasVoted',
  voteHistory: 'hasPaper history id status title',
  castVote: 'code commitment receipt',
  castPaper: 'casts code commitment electionId isIn message onBehalfOf reason receipt values',
  roll: 'bounceProblem bouncedAt counts credentials delivery email erasedAt folder groups hasMore hasWeights id isDisabled language lastAttemptAt lastError leaving mail name nextAttemptAt printedAt registeredAt sentAt since state text total userId userType voters weight',
  voters:
    'bounceProblem bounced bouncedAt credentials delivery email erasedAt failed folder groups hasMore id isDisabled language lastAttemptAt lastError leaving mail name nextAttemptAt printedAt registeredAt sentAt since state stuckSince text total unsent userId userType voters waiting weight',
  erasing: 'id name records refusal userId voters',
};
