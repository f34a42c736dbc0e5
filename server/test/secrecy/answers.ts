import type { endpoints, ErrorCode } from '@votewise/contract';

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
 * - `archive`: encrypted ballots with credentials, which only the server and their voters can assign.
 */
export type Reason = 'own' | 'holder' | 'paper' | 'list' | 'number' | 'count' | 'board' | 'archive';

/** The endpoints whose answers depend on ballots. */
export const dependsOnBallots: Partial<Record<Name, Reason>> = {
  castVote: 'holder',
  castPaper: 'holder',
  electionArchive: 'archive',
  trackedBallot: 'archive',
  electionEncryption: 'number',
  remindKeyHolders: 'number',
  annulElection: 'number',
  keyHolderElections: 'number',
  sendDecryption: 'number',
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
  takePaperBack: 'paper',
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
  /** Refused if there are more ballots than voters who have not voted online. */
  savePaperEntry: 'number',
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
  decideTie: 'count',
  board: 'board',
  boardHead: 'board',
  boardProof: 'board',
  boardPackage: 'board',
};

/** All others: accounts, the roll, groups, imports, attendance, and settings, which casting a ballot never changes. */
export const independent: readonly Name[] = [
  ...(['health', 'ready', 'lastBackup', 'clock', 'confirmClock', 'confirmRestore'] as const),
  ...(['settings', 'changeSettings', 'setLogo', 'removeLogo', 'logo'] as const),
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
  ...(['importLines', 'importProblems', 'exportImportProblems'] as const),
  ...(['startImport', 'cancelImport'] as const),
  ...(['copyElection', 'addPhoto', 'photo', 'addStatement', 'deleteMeeting'] as const),
  ...(['askForTime', 'attendance', 'checkIn', 'exportAttendance', 'proxies'] as const),
  'paperNeeds',
  ...([
    'enterProxy',
    'endProxy',
    'sendMessage',
    'testEmail',
    'testMessage',
    'confirmTestMessage',
  ] as const),
  ...(['invited', 'setAutomaticMessages', 'messageFailures', 'retryMessage'] as const),
  ...(['meetingInvitation', 'inviteMembers'] as const),
  ...(['meetingResultsEmail', 'sendMeetingResults'] as const),
  ...(['trusteeGroups', 'createTrusteeGroup', 'changeTrustee', 'sendTrusteeLink'] as const),
  ...(['startDrill', 'retireTrusteeGroup', 'keyHolder', 'keyRound', 'sendKeyMessage'] as const),
  'reportKeyMessage',
  'encryptedBallot',
  ...(['printPaper', 'paperHolders', 'exportPaperHolders', 'discardPaperEntry'] as const),
  ...(['checkAudit', 'privacySettings'] as const),
];

/**
 * What emails are about: the first part of the keys of their texts. Invitations, reminders, and results go to everyone who
 * can vote, whoever has voted; results contain the count once it is not hidden. All others follow from what administrators
 * do, or members with their own account or proxy, never from a ballot.
 */
export const mailsToEveryone = ['invitation', 'reminder', 'results', 'figures', 'contactLine'];
export const mailsWithoutBallots = [
  'credentials',
  'keyHolder',
  'link',
  'meeting',
  'message',
  'proxy',
  'reset',
  'signIn',
];

/**
 * All names in the fields of log lines. `id` is of something that is stored wrongly and was set aside, such as an
 * election, a voter, or a paper ballot, but never a ballot; `about`, `facts`, and `err` are of a job or an error. None
 * depends on who has voted. `log-reader.test.ts` compares the lines of requests.
 */
export const logFields =
  '_000 _id about ahead attempts cause code config.MONGODB_URI delivery.messageId differenceOf election election._id err error facts failureWords failures failures.values fields found.from id job job.name kind kindOfError line message missing nextAttemptAt noticeAttempts of outcome outcome.state person.line pid problem problem.details problem.problem reason requestId requestIdOf res restMs restSeconds seconds shownAs signal state stored.length text times undefined voters waitMinutes waitMs worker.process.pid workers workers.length';

/** The error codes that depend on ballots. `NOT_FOUND`: only those who have voted still see an election for other groups. */
export const codesAboutBallots: Partial<Record<ErrorCode, Reason>> = {
  NOT_FOUND: 'own',
  OUTCOME_UNKNOWN: 'own',
  NOT_REPRESENTED: 'holder',
  PAPER_BALLOT: 'holder',
  ALREADY_VOTED: 'paper',
  PARTICIPATION_HIDDEN: 'list',
  VALIDATION_FAILED: 'number',
  PAPER_REFUSED: 'number',
  CANDIDATES_LOCKED_BY_BALLOTS: 'number',
  BALLOT_LOCKED_BY_BALLOTS: 'number',
  ELECTORATE_LOCKED: 'number',
  REOPENING_REFUSED: 'number',
  COUNT_NOT_CONFIRMED: 'count',
  SEALING_REFUSED: 'count',
  NOT_TIED: 'count',
};

/** All others. */
export const otherCodes: readonly ErrorCode[] = [
  ...(['MALFORMED_BODY', 'UNKNOWN_CANDIDATE', 'TOO_MANY_MARKS', 'SCORE_TOO_HIGH'] as const),
  ...(['TOO_MANY_POINTS', 'CANDIDATE_REPEATED', 'CANDIDATE_WITHDRAWN'] as const),
  ...(['ABSTENTION_NOT_OFFERED', 'NOTHING_MARKED', 'UNREADABLE_LIST'] as const),
  ...(['UNAUTHENTICATED', 'INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN'] as const),
  ...(['ACCOUNT_DISABLED', 'CREDENTIALS_EXPIRED', 'SIGN_ON_CANCELED'] as const),
  ...(['SIGN_ON_EXPIRED', 'SIGN_ON_FAILED', 'ADDRESS_NOT_VERIFIED'] as const),
  ...(['ADDRESS_NOT_CONFIRMED', 'ADDRESS_NOT_REGISTERED', 'ADDRESS_SHARED'] as const),
  ...(['PASSWORD_REQUIRED', 'WRONG_PASSWORD', 'WRONG_CODE', 'NOT_ELIGIBLE'] as const),
  ...(['NOT_PRESENT', 'REPRESENTED', 'CHECK_IN_AT_DESK', 'LINK_VOID', 'EMAIL_TAKEN'] as const),
  ...(['PROXY_REFUSED', 'ELECTION_NOT_OPEN', 'CANDIDATES_LOCKED_BY_STATUS'] as const),
  ...(['RESTORED_COPY', 'BALLOT_LOCKED_BY_STATUS', 'GROUP_NAME_TAKEN', 'GROUP_IN_USE'] as const),
  ...(['VOTING_OPEN', 'MEETING_CLOSED', 'MEETING_IN_USE', 'MEETING_NOT_OPEN'] as const),
  ...(['WITHDRAWAL_REFUSED', 'EDITED_MEANWHILE', 'LAST_ADMINISTRATOR', 'OWN_ACCOUNT'] as const),
  ...(['SECOND_FACTOR_CHANGED', 'IMPORT_NOT_DRAFT', 'NOTHING_TO_IMPORT'] as const),
  ...(['READING_NOT_CHOSEN', 'MESSAGE_NOT_DUE', 'PLACEHOLDER_CANDIDATES'] as const),
  ...(['ELECTION_DECLARED', 'ELECTION_SEALED', 'NO_TEST_SENT', 'PAYLOAD_TOO_LARGE'] as const),
  ...(['UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_ATTEMPTS', 'TOO_MANY_UPLOADS', 'INTERNAL'] as const),
  ...(['MAIL_NOT_SENT', 'BUSY', 'SIGN_ON_UNAVAILABLE', 'DATABASE_UNAVAILABLE'] as const),
  'ELECTION_ANNULLED',
  ...(['NOT_READY', 'CEREMONY_MOVED', 'INVALID_BALLOT', 'BALLOTS_NOT_READY'] as const),
];

/**
 * The fields of all answers, with the endpoints that give them; none for files and for answers without data. Before you
 * add a field, ask whether it depends on ballots, and on whose.
 */
export const fieldsOfAnswers: readonly (readonly [fields: string, endpoints: readonly Name[]])[] = [
  [
    '',
    [
      'askForTime',
      'boardPackage',
      'confirmClock',
      'confirmRestore',
      'confirmTestMessage',
      'deleteElection',
      'deleteMeeting',
      'discardImport',
      'discardPaperEntry',
      'electionArchive',
      'endOwnSession',
      'endProxy',
      'exportAttendance',
      'exportAudit',
      'exportImportProblems',
      'exportMinutes',
      'exportPaperHolders',
      'exportParticipation',
      'exportResults',
      'forgot',
      'health',
      'joinPaper',
      'logout',
      'ownAccessFile',
      'logo',
      'photo',
      'printPaper',
      'printSheets',
      'testEmail',
      'testMessage',
      'voterAccessFile',
    ],
  ],
  [
    'abstain abstentions annulled at awaitsHandouts awaitsNames ballot ballots base budget by candidates cast chosen closed comparison countConfirmedAt counts decidedAt declaredAt decryptedBy denominator description duels elected election eligible eliminated encrypted endDate equal exhausted explanation grades handedOut hash id isAssigned isCountHidden isWeighted isWrittenIn key kind leaders links lost lot majority margin marks max median met missing missingCheckpoint name needed note numerator onPaper opened order percentage photo place preferred quorum quota reached reason receipts recountDifference recountedAt results round rounds rule runoff scale seats seed spoiled startDate statement status tallies tieDecision tied ties times title totalVotes turnout value verdict votes weight weights whole withdrawnAt won words writeIns',
    ['results'],
  ],
  [
    'abstain annulled at awaitedHandouts awaitsNames ballot ballots base budget candidates closedAt comparison createdAt declaredAt denominator description elections electorate eligible encrypted endDate groups hasBallots id isCountHidden isWithoutVoting isWrittenIn kind links majority marks max meeting name numerator onPaper openedAt order outcome ownWeight paper percentage photo place presence publicResult quorum reason receipts results rule scale sealedAt seats startDate statement status text ties title totalVotes turnout updatedAt votes weight weighted withdrawnAt words writeIns',
    ['elections'],
  ],
  [
    'abstain annulled asScheduled at awaitsNames ballot ballots base budget by candidates closedAt comparison count createdAt decidedAt decision declared declaredAt denominator description elected election electorate eligible encrypted endDate from groups handedOut hasBallots id ifNow isCountHidden isWithoutVoting isWrittenIn joined kind links majority marks max meeting name note numerator onPaper openedAt order ownWeight paper percentage photo place presence problem progress publicResult quorum reason receipts recordedBy results rule scale sealedAt sealing sealsAt seats sharedList startDate state statement status statusChanges testRead testSent tie tied ties title to totalVotes turnout type updatedAt userId votes weight weighted withdrawnAt words writeIns',
    ['election'],
  ],
  [
    'abstain annulled at ballot base budget candidates closedAt comparison createdAt declaredAt denominator description election electorate encrypted endDate groups hasBallots id isCountHidden isWithoutVoting isWrittenIn kind links majority marks max meeting name numerator onPaper openedAt order ownWeight paper percentage photo place presence publicResult quorum reason receipts results rule scale sealedAt seats startDate statement status ties title totalVotes updatedAt votes weight weighted withdrawnAt words writeIns',
    [
      'createElection',
      'decideTie',
      'sealElection',
      'updateCandidates',
      'updateElection',
      'withdrawCandidate',
    ],
  ],
  [
    'abstain annulled at ballot base budget candidates closedAt comparison createdAt declaredAt denominator description elections electorate encrypted endDate from groups hasBallots id into isCountHidden isWithoutVoting isWrittenIn kind links majority marks max meeting mergedGroups name numerator onPaper openedAt order ownWeight paper percentage photo place presence publicResult quorum reason receipts results rule scale sealedAt seats startDate statement status ties title totalVotes updatedAt votes weight weighted withdrawnAt words writeIns',
    ['copyElection'],
  ],
  [
    'declinedBy description holder id isPresent meetings name notIn onPaper represents state userId votedIn weight',
    ['ownMeetings'],
  ],
  [
    'declinedBy description holder id isPresent meeting name notIn onPaper represents state userId votedIn weight',
    ['attend', 'declineProxy', 'giveProxy', 'takeBackProxy'],
  ],
  [
    'abstain abstentions annulled at awaitsNames ballot ballots base budget by candidates cast chosen closed comparison countConfirmedAt counts decidedAt declaredAt decryptedBy denominator description duels elected election eligible eliminated encrypted endDate equal exhausted grades handedOut hasBoard id isAssigned isWeighted isWrittenIn kind leaders links lost majority margin marks max median met missing name needed numerator onPaper opened order organization percentage place preferred presence quorum quota reached reason receipts result results round rounds rule runoff scale seats spoiled startDate status tallies tieDecision tied ties times title totalVotes turnout verdict votes weight weights whole withdrawnAt won words writeIns',
    ['publicResult'],
  ],
  [
    'abstain base budget candidates comparison contest denominator election fingerprint heads id key kind majority marks max name note number numerator onPaper quorum root rule scale seats seedHash size ties title weighted withdrawal words writeIns',
    ['board'],
  ],
  [
    'abstentions agenda attendance awaitsKeyHolders awaitsNames ballot ballots base by candidates cast change chosen closesAt comparison counts currentItem decidedAt denominator description elected electionId eligible grades handedOut id isAnnulled isAssigned isCounted isDeclared isPreparing isReached isWrittenIn kind leaders majority max median members met mine missing name needTime needed now numerator onPaper percentage photo place presence present proxiesPerHolder questions quorum reached represented result round rule scale seats selfCheckIn spoiled startDate state statement status text tieDecision tied ties title totalVotes verdict votes weight weighted weights whole withdrawnAt wording words writeIns',
    ['hallEvents', 'meetingEvents'],
  ],
  [
    'actor at details entries event eventId hash id isAltered kind kinds label name next previousHash sequence subject text type userId',
    ['auditTrail'],
  ],
  [
    'accused by createdAt drill drilledAt email endedAt fingerprint group hasCard id index isAwaited language lastError link members name readyAt report retiredAt sentAt stage startedAt state threshold',
    ['changeTrustee', 'createTrusteeGroup', 'sendTrusteeLink', 'startDrill'],
  ],
  [
    'accused by createdAt drill drilledAt email endedAt fingerprint groups hasCard id index isAwaited language lastError link members name readyAt report retiredAt sentAt stage startedAt state threshold',
    ['retireTrusteeGroup', 'trusteeGroups'],
  ],
  [
    'accused by group index isAwaited isFirstDrill language members name report stage threshold',
    ['keyHolder', 'reportKeyMessage', 'sendKeyMessage'],
  ],
  ['certificates drill encryptedPrivateKey input round stage trustees', ['keyRound']],
  ['address contact email organisation phone', ['contact']],
  [
    'address contact decimals email language logo organisation paperSize phone plural revision singular timeZone total variables version weight',
    ['settings', 'changeSettings', 'removeLogo', 'setLogo'],
  ],
  [
    'administrator credentials email hasSecondFactor id isDisabled isPasswordPreset language lastError lastSignInAt name registeredAt state userId userType',
    ['disableAdministrator', 'enableAdministrator'],
  ],
  [
    'administrators credentials email hasSecondFactor id isDisabled isPasswordPreset language lastError lastSignInAt name registeredAt state userId userType',
    ['administrators'],
  ],
  [
    'agenda base closedAt createdAt denominator description electionIds electorate groups hasVotingBegun id kind meeting numerator openedAt place proxiesPerHolder quorum screenKey selfCheckIn startDate state status text title updatedAt',
    [
      'closeQuestion',
      'createMeeting',
      'extendQuestion',
      'meeting',
      'openQuestion',
      'renewScreenKey',
      'setMeetingStatus',
      'showAgendaItem',
      'showQuestionResult',
      'updateMeeting',
    ],
  ],
  [
    'agenda base closedAt createdAt denominator description electionIds electorate groups hasVotingBegun id kind meetings numerator openedAt place proxiesPerHolder quorum screenKey selfCheckIn startDate state status text title updatedAt',
    ['meetings'],
  ],
  ['alteredAt brokenAt erased erasures from hash isEnd to', ['checkAudit']],
  [
    'answers code electionId isGiven message returns title voterId weight',
    ['handOutPaper', 'takePaperBack'],
  ],
  [
    'at bounceProblem bounced counts delivery email example failed failures folder heading id invitation isSending last mail mayHaveArrived name paragraphs reached reason recipients sent since startDate subject text to unaddressed uncertain userId voter waiting withoutAddress',
    ['inviteMembers', 'meetingInvitation'],
  ],
  [
    'bounceProblem bounced counts delivery email example failed failures folder heading id isSending lastSentAt mail mayHaveArrived name paragraphs reached reason recipients sent since subject text to unaddressed uncertain userId voter waiting withoutAddress',
    ['meetingResultsEmail', 'sendMeetingResults'],
  ],
  ['automatic election invitation invited reached recipients', ['invited']],
  ['at by electionId holders name returns unaddressed userId voterId weight', ['paperHolders']],
  ['electionId returns voterId voterIds', ['paperNeeds']],
  ['attempt url', ['startSignOn']],
  [
    'addressChangedAt all archived decryptedAt digits fingerprint group index keyHolders lastDrillAt name prepared stage tallyAt threshold uuid voters',
    ['electionEncryption', 'remindKeyHolders', 'annulElection'],
  ],
  [
    'ballots closedAt decryptions elections encryptedPrivateKey id index isAwaited item meeting threshold title',
    ['keyHolderElections', 'sendDecryption'],
  ],
  ['fingerprint state', ['trackedBallot']],
  ['credential election fingerprint keyHolders names threshold weight', ['encryptedBallot']],
  [
    'attendance attendees changes electionId groups isOvertaken isPresent members name onPaper present proxyChanges represented representedBy represents returns since userId voterId weight',
    ['checkIn'],
  ],
  [
    'attendance attendees changes electionId groups isPresent members name next onPaper present proxyChanges represented representedBy represents returns since userId voterId weight',
    ['attendance'],
  ],
  [
    'audience automatic ballots bounceProblem bounced counts createdAt deliveries delivery election eligible email end endDate example failed folder heading id invitation kind link links listFrom listRefusal mail messages name note paper percentage questions reached recipients reminderHours results sent sentBy sentSubject since start starting state status subject task text title to turnout unaddressed uncertain userId values votingLink waiting',
    ['messages'],
  ],
  [
    'audience bounced counts createdAt declaredAt deliveries failed id kind links message note sent sentBy sentSubject state subject text unaddressed uncertain waiting',
    ['declareResult'],
  ],
  [
    'audience bounced counts createdAt deliveries failed id kind links message note sent sentBy sentSubject state subject text unaddressed uncertain waiting',
    ['retryMessage', 'sendMessage'],
  ],
  [
    'auditor credentials email hasSecondFactor id isDisabled isPasswordPreset language lastError lastSignInAt name registeredAt state userId userType',
    ['disableAuditor', 'enableAuditor'],
  ],
  [
    'auditors credentials email hasSecondFactor id isDisabled isPasswordPreset language lastError lastSignInAt name registeredAt state userId userType',
    ['auditors'],
  ],
  ['automatic invitation links reminderHours results', ['setAutomaticMessages']],
  [
    'both discards handedOut isFinished isJoined lines name own papers printedVersion tellers userId version weight weights',
    ['paperEntries'],
  ],
  [
    'bounceProblem bounced bouncedAt credentials delivery email erasedAt failed folder groups hasMore id isDisabled language lastAttemptAt lastError leaving mail name nextAttemptAt printedAt registeredAt sentAt since state stuckSince text total unsent userId userType voters waiting weight',
    ['voters'],
  ],
  [
    'bounceProblem bouncedAt counts credentials delivery email erasedAt folder groups hasMore hasWeights id isDisabled language lastAttemptAt lastError leaving mail name nextAttemptAt printedAt registeredAt sentAt since state text total userId userType voters weight',
    ['roll'],
  ],
  [
    'bouncedAt credentials delivery email erasedAt groups id isDisabled language lastAttemptAt lastError name nextAttemptAt printedAt registeredAt sentAt state userId userType voter weight',
    ['correctMembership', 'correctVoter'],
  ],
  ['bounces clock database disk jobs mail restore', ['ready']],
  [
    'canShare cells columns counts createdAt createdBy decimalSign decimalsNeeded done doubtful duplicate email emailColumn encoding endedAt failed fileName firstLines good groups groupsColumn hasGroupCommas hasHeader hasRememberedColumns hiddenColumns hiddenLines id import isNew isReadingOpen kind known language languageColumn languages layout line lines linesAbove malformed missing name nameColumns note of problem progress readings registered revision sample separator sharesAddress sharesAddresses sharing sheet skipped skippedLines startedAt state text totals unaddressed unknown unweighted voters weight weightColumn weightDecimals weights withHidden withoutAddress',
    ['fixImportLine'],
  ],
  ['canShare email groups kind language line name pages problems text weight', ['importProblems']],
  ['email found groups language line lines name pages sharesAddress weight', ['importLines']],
  [
    'candidateId id name people savedAt text texts unlisted votes weight',
    ['assignWriteIns', 'writeIns'],
  ],
  [
    'casts code commitment electionId isIn message onBehalfOf reason receipt tracking values',
    ['castPaper'],
  ],
  [
    'cells columns counts createdAt createdBy decimalSign decimalsNeeded done doubtful duplicate email emailColumn encoding endedAt failed fileName firstLines good groups groupsColumn hasGroupCommas hasHeader hasRememberedColumns hiddenColumns hiddenLines id import isNew isReadingOpen known language languageColumn languages layout line lines linesAbove malformed missing name nameColumns note of progress readings registered revision sample separator sharesAddress sharesAddresses sharing sheet skipped skippedLines startedAt state totals unaddressed unknown unweighted voters weight weightColumn weightDecimals weights withHidden withoutAddress',
    ['cancelImport', 'changeImportLayout', 'startImport', 'uploadImport', 'voterImport'],
  ],
  [
    'cells columns counts createdAt createdBy decimalSign decimalsNeeded done doubtful duplicate email emailColumn encoding endedAt failed fileName firstLines good groups groupsColumn hasGroupCommas hasHeader hasRememberedColumns hiddenColumns hiddenLines id imports isNew isReadingOpen known language languageColumn languages layout line lines linesAbove malformed missing name nameColumns note of progress readings registered revision sample separator sharesAddress sharesAddresses sharing sheet skipped skippedLines startedAt state totals unaddressed unknown unweighted voters weight weightColumn weightDecimals weights withHidden withoutAddress',
    ['voterImports'],
  ],
  ['changed', ['disableVoters', 'enableVoters', 'sendAgain', 'setLanguage']],
  ['changed isRunning leftOut', ['changeMemberships']],
  ['changes ended givenAt giver hasNoAddress holder isEntered name proxies userId', ['proxies']],
  ['changes ended givenAt giver hasNoAddress holder isEntered name proxy userId', ['enterProxy']],
  ['code commitment receipt tracking', ['castVote']],
  ['commitments', ['boardHead']],
  [
    'delivery hasBackups idleMinutes imported listDays logsReads networkDays notImported passwordSeconds readsBounces retainMonths sealAfterDays sessionSeconds signOnProvider',
    ['privacySettings'],
  ],
  ['device endsAt id isCurrent sessions signedInAt', ['ownSessions']],
  [
    'electionId email id idleMinutes language link name passwordVariable registeredAt token user userId userType',
    ['useLink'],
  ],
  [
    'electionId email id idleMinutes language link name passwordVariable registeredAt user userId userType',
    ['profile'],
  ],
  ['email failures id mayHaveArrived name reason total userId voter', ['messageFailures']],
  ['email groups id language name registeredAt user userId userType weight', ['register']],
  [
    'email id idleMinutes language name passwordVariable registeredAt signOutUrl token user userId userType',
    ['finishSignOn'],
  ],
  [
    'email id idleMinutes language name passwordVariable registeredAt token user userId userType',
    ['login'],
  ],
  [
    'email id language name passwordVariable registeredAt token user userId userType',
    ['changeAccount'],
  ],
  ['endDate name questions startDate state title', ['lookUpLink']],
  ['entry isFinished lines name userId version', ['savePaperEntry']],
  ['erased id isRunning message refused', ['eraseVoters']],
  ['group id name voters', ['createGroup', 'mergeGroup', 'renameGroup']],
  ['groups id name voters', ['groups']],
  ['hasPaper hasVoted', ['voteStatus']],
  ['hasPaper history id status title', ['voteHistory']],
  ['id message refused saved shareAddress', ['correctAddresses']],
  ['id name records refusal userId voters', ['erasing']],
  ['index number path size state', ['boardProof']],
  ['isOn recoveryCodesLeft since', ['secondFactor']],
  ['isRestoredCopy problem time', ['clock']],
  ['lastBackupAt', ['lastBackup']],
  ['photo', ['addPhoto']],
  ['rareWeights voters weight', ['electorateSize']],
  ['recoveryCodes', ['renewRecoveryCodes']],
  ['recoveryCodes token', ['confirmSecondFactor']],
  ['secret uri', ['beginSecondFactor']],
  ['state', ['hallState', 'meetingState']],
  ['statement', ['addStatement']],
  ['text', ['statement']],
  ['token', ['changePassword', 'endOtherSessions', 'endSecondFactor']],
];

/**
 * The columns and fields of exported files about people or ballots, by their paths. `erased-traces.test.ts` and
 * `access-files.test.ts` compare them with files that contain everything. PDFs contain the same, and the files of ballots
 * only ballots.
 */
export const fieldsOfFiles = {
  '/audit/export?format=json':
    'actor at details entries event eventId exportedAt hash id label name people person previousHash salt sequence subject type userId',
  '/audit/export?format=csv': 'Entry, Time (UTC), What happened, Who, Event, Subject, Hash',
  '/elections/:id/export?format=csv':
    'Election, Status, Start (UTC), End (UTC), Exported (UTC), Total Votes, Candidate, Description, Votes, Percentage, Eligible Voters, Turnout (%), Opened (UTC), Closed (UTC), Count confirmed (UTC), Declared (UTC), Ballot, Who can vote, Weighted, Ballot paper, Meeting, Count hidden, Abstentions, Elected, Withdrawn (UTC), Percentage of, Weight, Weight cast, Weight of abstentions, Eligible weight, On paper, Paper handed out, Paper spoiled, Paper missing, Paper explanation, Meeting title, Present at close, Represented at close, Voters with a proxy holder, Average points, Median grade, Other write-ins, Elected after a tie, Tie decided by, Tie decided (UTC), Note on the tie, Place in the order of election',
  '/elections/:id/export?format=json':
    'abstain abstentions actual at ballot ballotPosition ballots budget by candidates cast closed countConfirmedAt declared decryptedBy description elected election electorate eligible eliminated encrypted endDate exhausted exportedAt groups id kind links majority marks meeting name onPaper opened order paper percentage percentagesOf publicResult quorum quota receipts results rounds rule scale seats startDate status tallies ties title totalVotes turnout type userId verdict votes weight weighted weights writeIns',
  '/elections/:id/participation': 'Voter ID, Name, Email, Voted',
  '/elections/:id/paper/export': 'Voter ID, Name, Weight, Handed out (UTC), By',
  '/board/:id/package':
    'abstain abstentions ballots budget candidates choice closings commitment commitments contest elected election eligible fingerprint format heads id key kind lot majority marks name nonce note number onPaper openings proxies quorum result root rule scale seats seed seedHash size statement ties title total votes weight weighted weights withdrawal writeIns writtenBy',
  '/meetings/:id/attendance/list?list=attended&separator=;':
    'Name, Voter ID, Groups, Weight, Represented by, Represents, Came (UTC), Left (UTC), Represented from (UTC), Represented until (UTC)',
  '/auth/profile/access-file':
    'about account at attempts attendance auditTrail ballots bouncedAt by changedAt checkedInBy createdAt createdFor credentials delivery desk details disabledAt earlierDisabled earlierWeights election elections email emails ended enteredBy entries entry erasedAt event format given givenAt giver groups held holder how id isPasswordReplaced isPasswordUsed isPresent kind language lastAttemptAt lastError line lines links list meeting meetings messageWrittenAt messages name nextAttemptAt notInThisFile ownChanges paperBallots participation passwordExpiresAt presences proxies reason registeredAt rights sentAt sessions sessionsEndedAt sheetPrintedAt since state subject text timesSessionsEnded until uploadedAt userId userType voterLists votingLinks weight what why',
  '/auth/voters/:id/access-file':
    'about account at attempts attendance auditTrail ballots bouncedAt by changedAt checkedInBy createdAt createdFor credentials delivery desk details disabledAt earlierDisabled earlierWeights election email emails ended enteredBy entries entry erasedAt event format given givenAt giver groups held holder id isPresent kind language lastAttemptAt lastError line lines links list meeting meetings messageWrittenAt messages name nextAttemptAt notInThisFile paperBallots passwordExpiresAt presences proxies reason registeredAt rights sentAt sessionsEndedAt sheetPrintedAt since state subject text until uploadedAt userId userType voterLists votingLinks weight what why',
};
