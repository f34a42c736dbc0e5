import * as handouts from './handouts.ts';
import * as votes from './votes.ts';
import * as elections from '../elections/elections.ts';
import * as at from './votes-endpoints.ts';
import { LIMITS } from '../base/limits.ts';
import { nothing, type Operation } from '../base/operation.ts';

/** The most questions, with the longest IDs. */
const HANDOUT_BYTES = 20_000;

/** The most ballots with rankings of 40 candidates. */
const ENTRY_BYTES = 270_000;

/** Casting votes, and who has voted. */
export const votesApi = {
  castVote: {
    ...at.castVote,
    summary:
      'Casts the caller’s vote, once. Send `candidateId` if `ballot.kind` of the election is `one`, `choices` if it is `several` or `ranked`, and `scores` if it is `scored`; `writeIns` adds names. Send only `encrypted` and `candidates` if `ballot.encrypted` is not null. The vote is on disk when the response arrives.',
    body: votes.castRequest,
    bodyBytes: LIMITS.requestBytes,
    errors: [
      'INVALID_BALLOT',
      'BALLOTS_NOT_READY',
      'UNKNOWN_CANDIDATE',
      'TOO_MANY_MARKS',
      'SCORE_TOO_HIGH',
      'TOO_MANY_POINTS',
      'CANDIDATE_REPEATED',
      'CANDIDATE_WITHDRAWN',
      'ABSTENTION_NOT_OFFERED',
      'NOTHING_MARKED',
      'NOT_ELIGIBLE',
      'NOT_PRESENT',
      'NOT_REPRESENTED',
      'REPRESENTED',
      'NOT_FOUND',
      'ALREADY_VOTED',
      'PAPER_BALLOT',
      'ELECTION_NOT_OPEN',
    ],
    data: votes.castData,
  },
  castPaper: {
    ...at.castPaper,
    summary:
      'Casts the caller’s votes on the questions of a ballot paper. Sending the same request again does not change ballots that are already in the box. Succeeds even if ballots are refused: `code` of each says why.',
    body: votes.castPaperRequest,
    bodyBytes: LIMITS.paperBytes,
    data: votes.castPaperData,
  },
  voteHistory: {
    ...at.voteHistory,
    summary: 'Lists the elections in which the caller has voted, but not how the caller voted',
    data: votes.historyData,
  },
  voteStatus: {
    ...at.voteStatus,
    summary: 'Returns whether the caller has voted in an election',
    params: elections.electionParams,
    data: votes.voteStatusData,
  },
  handOutPaper: {
    ...at.handOutPaper,
    summary:
      'Hands paper ballots to voters, who can then no longer vote online, for all questions of the ballot paper that offer paper. Refused for voters who have voted. Send `returns` to change nothing that you have not seen.',
    params: elections.electionParams,
    body: handouts.handoutRequest,
    bodyBytes: LIMITS.requestBytes,
    errors: ['PAPER_REFUSED', 'PLACEHOLDER_CANDIDATES'],
    data: handouts.handoutData,
  },
  takePaperBack: {
    ...at.takePaperBack,
    summary:
      'Takes unused paper ballots back from voters, who can then vote online again. Send `returns` to change nothing that you have not seen.',
    params: elections.electionParams,
    body: handouts.handoutRequest,
    bodyBytes: LIMITS.requestBytes,
    errors: ['PAPER_REFUSED'],
    data: handouts.handoutData,
  },
  printPaper: {
    ...at.printPaper,
    summary:
      'Returns a PDF with paper ballots for questions that offer paper, with lines to cut along. No ballot shows whose it is, but those of weighted elections show a weight.',
    body: handouts.printHandoutsRequest,
    bodyBytes: HANDOUT_BYTES,
    errors: ['NOT_FOUND', 'PAPER_REFUSED', 'PLACEHOLDER_CANDIDATES'],
    data: 'file',
  },
  paperHolders: {
    ...at.paperHolders,
    summary: 'Lists the voters who have a paper ballot',
    params: elections.electionParams,
    data: handouts.handoutHoldersData,
  },
  exportPaperHolders: {
    ...at.exportPaperHolders,
    summary: 'Exports the list of voters who have a paper ballot',
    params: elections.electionParams,
    query: handouts.handoutHoldersQuery,
    data: 'file',
  },
  paperEntries: {
    ...at.paperEntries,
    summary:
      'Returns the ballots that the caller typed as a teller, and those of the other teller once both have finished',
    params: elections.electionParams,
    errors: ['PAPER_REFUSED'],
    data: handouts.handoutEntriesData,
  },
  savePaperEntry: {
    ...at.savePaperEntry,
    summary:
      'Stores the paper ballots that the caller typed. Two administrators type them independently.',
    params: elections.electionParams,
    body: handouts.handoutEntryRequest,
    bodyBytes: ENTRY_BYTES,
    errors: ['PAPER_REFUSED', 'EDITED_MEANWHILE'],
    data: handouts.handoutEntryData,
  },
  discardPaperEntry: {
    ...at.discardPaperEntry,
    summary:
      'Discards the ballots that a teller typed, so that someone else can type them. Send `discards` to discard none that were typed since.',
    params: handouts.tellerParams,
    query: handouts.discardQuery,
    errors: ['PAPER_REFUSED', 'EDITED_MEANWHILE'],
    data: nothing,
  },
  joinPaper: {
    ...at.joinPaper,
    summary: 'Adds the paper ballots on which two tellers agree to the count, once',
    params: elections.electionParams,
    body: handouts.joinHandoutsRequest,
    errors: ['PAPER_REFUSED', 'EDITED_MEANWHILE'],
    data: nothing,
  },
  board: {
    ...at.board,
    summary: 'Returns the signed heads of an election’s board',
    params: elections.electionParams,
    data: votes.boardData,
  },
  boardHead: {
    ...at.boardHead,
    summary: 'Returns the commitments of one checkpoint, sorted',
    params: votes.boardHeadParams,
    data: votes.boardHeadData,
  },
  boardProof: {
    ...at.boardProof,
    summary:
      'Returns a proof that a commitment is in a checkpoint, or reports that it is not in a checkpoint yet',
    params: votes.boardProofParams,
    data: votes.boardProofData,
  },
  boardPackage: {
    ...at.boardPackage,
    summary:
      'Downloads the board with the data that auditors need for a recount. The file contains the openings once the count is confirmed.',
    params: elections.electionParams,
    data: 'file',
  },
} as const satisfies Record<string, Operation>;
