import type { BallotKind, CountingRule, Majority, Scale, Fraction } from '../elections/ballot.ts';

/** The first field of a copy of a board. It identifies the format. */
export const PACKAGE_FORMAT = 'votewise board v1';

/** The first field of a receipt that a voter saved. */
export const RECEIPT_FORMAT = 'votewise receipt v1';

/** One checkpoint on the board. */
export interface PackageHead {
  number: number;
  size: number;
  /** Base64, as in the note. */
  root: string;
  /** The signed text. See `writeHead` and `writeNote`. */
  note: string;
  /** Hex, sorted. */
  commitments: string[];
}

/** The ballot behind a commitment. */
export interface PackageOpening {
  /** Hex. */
  commitment: string;
  /** The choice as it is stored, without the weight. See `choiceOf`. */
  choice: string;
  weight: number;
  /** Hex. */
  nonce: string;
}

/** The election as it was scheduled. */
export interface PackageContest {
  title: string;
  kind: BallotKind;
  rule: CountingRule;
  scale: Scale | null;
  budget: number | null;
  /** How many names a voter could write in. */
  writeIns: number;
  seats: number;
  marks: number;
  abstain: boolean;
  ties: 'open' | 'lot';
  weighted: boolean;
  /** True if some voters could vote on paper. */
  onPaper: boolean;
  quorum: Fraction | null;
  majority: Majority | null;
  /** In ballot order. `withdrawal` is signed when a candidate withdraws (see `writeWithdrawal`), and null before. */
  candidates: { id: string; name: string; withdrawal: string | null }[];
  /** SHA-256 of the seed of the lot (hex), as in the audit trail; null if no lot can be drawn. */
  seedHash: string | null;
}

/** Paper ballots: how many voters had one, how many count, and how many came back spoiled. */
export interface PackageHandouts {
  handedOut: number;
  ballots: number;
  spoiled: number;
}

/** For whom names count that voters have written in. Others count for no one. */
export interface PackageWriteIns {
  /** Those who were not on the ballot. */
  people: { id: string; name: string }[];
  texts: { text: string; candidateId: string }[];
}

/** The count after voting closed. Votes are numbers of ballots, except in `weights`. */
export interface PackageResult {
  /** The number of voters who could vote; their total weight in a weighted election. */
  eligible: number;
  ballots: number;
  abstentions: number;
  /**
   * Votes by candidate ID; rankings count for their first preference, scores add up. `~` is the number of names that
   * count for no one.
   */
  votes: Record<string, number>;
  /** The sums of weights in a weighted election; otherwise null. */
  weights: { total: number; abstentions: number; votes: Record<string, number> } | null;
  /**
   * Candidate IDs in the order of election, before quorum and majority are considered. Null if the recount differs from
   * the count, because nothing is decided in that case.
   */
  elected: string[] | null;
  /** Null if no name was assigned. */
  writeIns: PackageWriteIns | null;
  /** The seed of the lot (hex), once it is revealed. */
  seed: string | null;
  /** How often voting was closed. */
  closings: number;
  /** The signed text that decides the lot: see `writeLot`. Null if no lot can be drawn, or nothing was decided. */
  lot: string | null;
  /** The ballots on paper, which are among the others; null if no one could vote on paper. */
  onPaper: PackageHandouts | null;
  /** For how many voters a proxy holder could cast the ballot; null unless the election is part of a meeting. */
  proxies: number | null;
  /** The signed text of everything that cannot be computed from the ballots: see `writeResult`. */
  statement: string;
}

/**
 * A board in one file. Anyone can save the first part at any time. Auditors and administrators also get the contest
 * and, after a recount has confirmed the count, the openings and the result. If the recount differs, the file contains
 * the openings and the result only if the count is public anyway.
 */
export interface BoardPackage {
  format: typeof PACKAGE_FORMAT;
  /** The version that wrote the audit package, such as `VoteWise 1.0.0`. Not signed. */
  writtenBy?: string;
  /** The ID of the election. */
  election: string;
  /** The public key: see `writeKey`. */
  key: string;
  /** See `fingerprintOf`. */
  fingerprint: string;
  heads: PackageHead[];
  contest?: PackageContest;
  /** Sorted by commitment. */
  openings?: PackageOpening[];
  result?: PackageResult;
}

/** A receipt as a file. Without the choice and the voter's ID, it reveals nothing about a vote. */
export interface ReceiptFile {
  format: typeof RECEIPT_FORMAT;
  election: string;
  title: string;
  /** 26 characters. See `writeCode`. */
  code: string;
  kind: BallotKind;
  /** Only for scores. */
  scale?: Scale | null;
  budget?: number | null;
  /** Missing if voters could not write in names. */
  writeIns?: number;
  abstain: boolean;
  /** True if the weight of the ballot has to be entered. */
  weighted: boolean;
  candidates: { id: string; name: string }[];
}
