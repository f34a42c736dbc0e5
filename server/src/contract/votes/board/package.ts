import type { BallotKind, CountingRule, Majority, Share } from '../../elections/ballot.ts';

/** The first field of a copy of a board, which says how to read it. */
export const PACKAGE_FORMAT = 'votewise board v1';

/** The first field of a receipt that a voter saved. */
export const RECEIPT_FORMAT = 'votewise receipt v1';

/** One checkpoint on the board. */
export interface PackageHead {
  number: number;
  size: number;
  /** Base64, as in the note. */
  root: string;
  /** The signed text: see `writeHead` and `writeNote`. */
  note: string;
  /** Hex, sorted. */
  commitments: string[];
}

/** What a commitment stands for. */
export interface PackageOpening {
  /** Hex. */
  commitment: string;
  /** As it is stored, without its weight: see `choiceOf`. */
  choice: string;
  weight: number;
  /** Hex. */
  nonce: string;
}

/** What was scheduled. */
export interface PackageContest {
  title: string;
  kind: BallotKind;
  rule: CountingRule;
  seats: number;
  marks: number;
  abstain: boolean;
  ties: 'open' | 'lot';
  weighted: boolean;
  quorum: Share | null;
  majority: Majority | null;
  /** In ballot order. */
  candidates: { id: string; name: string; withdrawn: boolean }[];
  /** SHA-256 of the seed of the lot (hex), as in the audit trail; null if no lot can be drawn. */
  seedHash: string | null;
}

/** The count after the close. Numbers are ballots unless they are called weights. */
export interface PackageResult {
  /** The voters who could vote; their weight in a weighted election. */
  eligible: number;
  ballots: number;
  abstentions: number;
  /** By candidate ID; rankings by their first preference. */
  votes: Record<string, number>;
  /** Of a weighted election: the sums of weights. */
  weights: { total: number; abstentions: number; votes: Record<string, number> } | null;
  /**
   * Candidate IDs in the order of election, before quorum and majority are considered. Null if the recount differs from
   * the count: then nothing is decided.
   */
  elected: string[] | null;
  /** The seed of the lot (hex), once it is revealed. */
  seed: string | null;
}

/**
 * A board in one file. Everyone can save the first part at any time. Auditors and administrators add the rest, and the
 * openings and the result after a recount has confirmed the count. If the recount differs, they are in it only if the
 * count is public anyway.
 */
export interface BoardPackage {
  format: typeof PACKAGE_FORMAT;
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

/** A receipt as a file. It contains neither the choice nor the voter's ID, so it alone says nothing about a vote. */
export interface ReceiptFile {
  format: typeof RECEIPT_FORMAT;
  election: string;
  title: string;
  /** 26 signs: see `writeCode`. */
  code: string;
  kind: BallotKind;
  abstain: boolean;
  /** Whether the weight of the ballot has to be entered. */
  weighted: boolean;
  candidates: { id: string; name: string }[];
}
