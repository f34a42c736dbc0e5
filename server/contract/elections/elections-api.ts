import * as attachments from './attachments.ts';
import * as copies from './copies.ts';
import * as declaration from './declaration.ts';
import * as elections from './elections.ts';
import * as requests from './election-requests.ts';
import * as at from './elections-endpoints.ts';
import * as ties from './tie-decision.ts';
import * as writeIns from './write-in-names.ts';
import { nothing, type Operation } from '../base/operation.ts';

/** The longest statement, in any language. */
const STATEMENT_BYTES = 35_000;

/** The most candidates with the longest names and descriptions, in any language. */
const ELECTION_BYTES = 1_500_000;

/** The most names of the greatest length, in any language. */
const ASSIGNED_BYTES = 280_000;

/** The longest titles of the most questions. */
const COPY_BYTES = 90_000;

/** Elections and their candidates. */
export const electionsApi = {
  elections: {
    ...at.elections,
    summary:
      'Lists elections, newest first, with candidates sorted by votes. Voters get those in which they, or members whom they represent, can vote or have voted.',
    data: elections.electionsData,
  },
  election: {
    ...at.election,
    summary:
      'Returns one election, with candidates in ballot order. Voters get only those that `GET /elections` lists for them.',
    params: elections.electionParams,
    data: elections.singleElectionData,
  },
  createElection: {
    ...at.createElection,
    summary: 'Schedules an election',
    body: requests.createElectionRequest,
    bodyBytes: ELECTION_BYTES,
    errors: [
      'NOT_FOUND',
      'PAPER_REFUSED',
      'MEETING_CLOSED',
      'MEETING_NOT_OPEN',
      'EDITED_MEANWHILE',
      'PLACEHOLDER_CANDIDATES',
    ],
    data: elections.electionData,
  },
  copyElection: {
    ...at.copyElection,
    summary:
      'Schedules a copy of an election with new dates, or copies of all elections on its ballot paper. Votes, the status, the meeting, and messages are not copied. Sending the same request again does not schedule another copy.',
    params: elections.electionParams,
    body: copies.copyElectionRequest,
    bodyBytes: COPY_BYTES,
    errors: ['PAPER_REFUSED', 'EDITED_MEANWHILE'],
    data: copies.copyElectionData,
  },
  updateElection: {
    ...at.updateElection,
    summary:
      'Changes an election. Candidates are matched by ID. Optional fields that are omitted stay unchanged. If anything that voters see of the ballot changes once they may have seen it, candidates get new IDs.',
    params: elections.electionParams,
    body: requests.updateElectionRequest,
    bodyBytes: ELECTION_BYTES,
    errors: [
      'PAPER_REFUSED',
      'CANDIDATES_LOCKED_BY_STATUS',
      'CANDIDATES_LOCKED_BY_BALLOTS',
      'BALLOT_LOCKED_BY_STATUS',
      'BALLOT_LOCKED_BY_BALLOTS',
      'ELECTORATE_LOCKED',
      'MEETING_CLOSED',
      'MEETING_NOT_OPEN',
      'EDITED_MEANWHILE',
      'REOPENING_REFUSED',
      'PLACEHOLDER_CANDIDATES',
      'ELECTION_DECLARED',
      'ELECTION_ANNULLED',
      'ELECTION_SEALED',
    ],
    data: elections.electionData,
  },
  updateCandidates: {
    ...at.updateCandidates,
    summary: 'Changes the candidates of an upcoming election',
    params: elections.electionParams,
    body: requests.updateCandidatesRequest,
    bodyBytes: ELECTION_BYTES,
    errors: [
      'CANDIDATES_LOCKED_BY_STATUS',
      'CANDIDATES_LOCKED_BY_BALLOTS',
      'EDITED_MEANWHILE',
      'ELECTION_DECLARED',
      'ELECTION_ANNULLED',
      'ELECTION_SEALED',
    ],
    data: elections.electionData,
  },
  withdrawCandidate: {
    ...at.withdrawCandidate,
    summary: 'Withdraws a candidate after voting has begun. Ballots are not changed.',
    params: elections.electionParams,
    body: requests.withdrawalRequest,
    errors: ['UNKNOWN_CANDIDATE', 'WITHDRAWAL_REFUSED'],
    data: elections.electionData,
  },
  declareResult: {
    ...at.declareResult,
    summary:
      'Declares the confirmed result of a completed election and announces it to voters. The election can no longer be changed.',
    params: elections.electionParams,
    body: declaration.declareRequest,
    errors: ['MESSAGE_NOT_DUE', 'COUNT_NOT_CONFIRMED'],
    data: declaration.declareData,
  },
  decideTie: {
    ...at.decideTie,
    summary:
      'Records what the organization decided between candidates whom the count left tied, or corrects it. The count stays as it is. Possible before and after the result is declared.',
    params: elections.electionParams,
    body: ties.decideTieRequest,
    bodyBytes: 80_000,
    errors: ['NOT_TIED', 'UNKNOWN_CANDIDATE'],
    data: elections.electionData,
  },
  writeIns: {
    ...at.writeIns,
    summary: 'Returns the names that voters have written in, once voting has closed',
    params: elections.electionParams,
    data: writeIns.writeInsData,
  },
  assignWriteIns: {
    ...at.assignWriteIns,
    summary:
      'Says for whom names count that voters have written in. All other names count for no one. The count follows after a recount. The election can no longer be reopened.',
    params: elections.electionParams,
    body: writeIns.assignWriteInsRequest,
    bodyBytes: ASSIGNED_BYTES,
    errors: [
      'UNKNOWN_CANDIDATE',
      'EDITED_MEANWHILE',
      'COUNT_NOT_CONFIRMED',
      'ELECTION_DECLARED',
      'ELECTION_ANNULLED',
      'ELECTION_SEALED',
    ],
    data: writeIns.writeInsData,
  },
  sealElection: {
    ...at.sealElection,
    summary:
      'Starts sealing the ballot box of a completed election whose count is confirmed. From then on, the election can’t be reopened. About a minute later, it is no longer possible to find a voter’s ballot.',
    params: elections.electionParams,
    errors: ['SEALING_REFUSED'],
    data: elections.electionData,
  },
  deleteElection: {
    ...at.deleteElection,
    summary: 'Deletes an election with its ballots',
    params: elections.electionParams,
    data: nothing,
  },
  addPhoto: {
    ...at.addPhoto,
    summary:
      'Stores a photo of a candidate, sent as the whole body: JPEG with one baseline scan, at most 512 × 512 pixels, without metadata. It is removed two days later unless it is part of an election.',
    errors: ['VALIDATION_FAILED', 'TOO_MANY_UPLOADS'],
    data: attachments.photoData,
  },
  photo: {
    ...at.photo,
    summary: 'Returns a photo while a candidate of an election has it. Its ID can’t be guessed.',
    params: attachments.photoParams,
    data: 'file',
  },
  addStatement: {
    ...at.addStatement,
    summary:
      'Stores a statement of a candidate. It is removed two days later unless it is part of an election.',
    body: attachments.statementRequest,
    bodyBytes: STATEMENT_BYTES,
    errors: ['TOO_MANY_UPLOADS'],
    data: attachments.statementData,
  },
  statement: {
    ...at.statement,
    summary:
      'Returns a statement. Voters get it while a candidate of an election that they see has it.',
    params: attachments.statementParams,
    data: attachments.statementText,
  },
} as const satisfies Record<string, Operation>;
