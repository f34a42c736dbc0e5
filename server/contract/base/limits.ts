import { SIGN_IN_LIMITS } from './sign-in-limits.ts';

/** Limits and constants that server and client share. This file imports nothing else, so it is cheap to bundle. */
export const LIMITS = {
  ...SIGN_IN_LIMITS,
  candidatesMin: 2,
  candidatesMax: 200,
  titleMax: 200,
  descriptionMin: 10,
  descriptionMax: 5_000,
  seatsMax: 50,
  /** The most points for one candidate on a scale. */
  scoreMax: 100,
  gradesMin: 2,
  gradesMax: 10,
  gradeMax: 40,
  /** The points that a voter can distribute. */
  budgetMax: 1_000,
  /** Candidates on a ballot with scores. All their scores fit into one index entry. */
  scoredCandidatesMax: 100,
  /** Names that a voter can write in. */
  writeInsMax: 5,
  writeInMax: 60,
  /** Candidates on a ballot with write-ins. All marks and the longest names fit into one index entry. */
  writeInCandidatesMax: 50,
  /** Names that are assigned to candidates or new people, and the number of new people. */
  assignedMax: 1_000,
  newPeopleMax: 50,
  /** Different names that are counted separately. Voters may have written in more. */
  writeInsCounted: 50_000,
  /** Names in one list, those with the most votes first. */
  writeInsListed: 1_000,
  /** The largest numerator or denominator of a quorum or a majority. */
  fractionMax: 1_000,
  withdrawalReasonMax: 500,
  tieNoteMax: 300,
  annulmentMax: 500,
  candidateNameMax: 200,
  candidateDescriptionMax: 2_000,
  statementMax: 5_000,
  photoBytes: 150_000,
  /** The largest width and height of a photo, in pixels. */
  photoSize: 512,
  /** Photos and statements that were uploaded, but are not part of an election. */
  attachmentsWaiting: 1_000,
  personNameMax: 200,
  groupNameMax: 60,
  /** Groups in total. All of them are read every two seconds. Imported lists may exceed this limit slightly. */
  groupsMax: 2_000,
  groupsPerVoter: 20,
  groupsPerElection: 100,
  /** Different groups in one voter list. If there are more, the wrong column is probably selected. */
  groupsPerImport: 500,
  weightMax: 1_000_000,
  weightNameMax: 40,
  weightTotalMax: 1_000_000_000,
  weightDecimalsMax: 3,
  paperMax: 200,
  /** Elections on one ballot paper. Their ballots are cast together. */
  castsMax: 50,
  /**
   * The longest request with the answers to a ballot paper: rankings of the most candidates for the most questions, or
   * one encrypted ballot with the most candidates.
   */
  paperBytes: 150_000,
  /** Voters who are handed a paper ballot by one request. */
  handoutsMax: 50,
  /** How many returns of paper a request can name. */
  returnsMax: 400,
  /** Paper ballots in one document. */
  printedMax: 1_000,
  /** Lines with paper ballots that a teller types. A line may be a pile of equal ballots. */
  handoutLinesMax: 2_000,
  handoutLineMax: 1_000,
  pileMax: 5_000,
  spoiledReasonMax: 100,
  handoutExplanationMax: 500,
  /** The query string of the URL to which a single sign-on provider returns users. */
  signOnAnswerMax: 4_000,
  signOnAttemptMax: 1_000,
  signOnLabelMax: 60,
  searchMax: 200,
  organisationMax: 200,
  phoneMax: 40,
  addressMax: 500,
  votersPageMax: 1_000,
  rollPageMax: 200,
  /** A search with more matches has to be narrowed down. */
  searchFoundMax: 1_000,
  auditPageMax: 200,
  /** Users that one request may change. */
  idsMax: 1_000,
  /** Voters that one request may erase. */
  erasedMax: 50,
  /** Addresses that one request may correct. */
  addressesMax: 50,
  /** Code sheets in one document. */
  sheetsMax: 500,
  subjectMax: 200,
  messageMax: 5_000,
  /** Voters selected individually for one message. */
  selectionMax: 500,
  reminderHoursMax: 720,
  /** Ballot papers in the list of how many voters have been invited. */
  invitedMax: 10,
  requestBytes: 100_000,
  importBytes: 5_000_000,
  importLines: 50_000,
  importColumns: 500,
  importNameColumns: 4,
  importLinesAbove: 20,
  /** Lines of one import that can be fixed on the screen. */
  importFixes: 1_000,
  /** Lines that an administrator chose to skip. */
  importSkips: 1_000,
  fileNameMax: 200,
  placeMax: 200,
  agendaMax: 100,
  agendaTextMax: 200,
  proxiesPerHolderMax: 20,
  /** Proxies of one meeting, with those that have ended. */
  proxiesMax: 10_000,
  questionMinutesMax: 1_440,
  deskMax: 40,
  /** Acts of a desk on one member whose answers it has not received. */
  actsMax: 20,
  /** Key holders in one group. Two at least, because one could read every vote. */
  trusteesMin: 2,
  trusteesMax: 9,
  trusteeGroupNameMax: 100,
  /** Groups of key holders, also retired ones. */
  trusteeGroupsMax: 100,
  /** Characters of a message between key holders. The longest is the polynomial of one of nine. */
  keyMessageMax: 60_000,
  /** Candidates on an encrypted ballot, of which each makes the ballot longer. */
  encryptedCandidatesMax: 40,
  /** Characters of an encrypted ballot with the most candidates. */
  encryptedBallotMax: 90_000,
  /** Characters of a key holder's part of decrypting the count of the most candidates. */
  decryptionMax: 40_000,
  /** Names in one PDF of an attendance list. */
  attendanceListPart: 5_000,
} as const;

/**
 * How often an open results screen refetches, in milliseconds. A count may be half a second old, so a vote
 * appears on every screen within two and a half seconds, with time to spare for a slow network.
 */
export const RESULTS_POLL_MS = 1_750;
