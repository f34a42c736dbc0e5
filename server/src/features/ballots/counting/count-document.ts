import { defineSchema } from '../../../platform/db/define-schema.ts';
import { NO_BALLOTS, type StoredTotals, type Totals, totalsOf } from '../box/totals.ts';

/** The result of a recount after voting closed. */
export interface Recount {
  /** The newest checkpoint at that time. */
  checkpoint: number;
  /** When the recount began. */
  at: Date;
  /** When the first recount that confirmed this count began; missing if it is this one. Sealing counts again. */
  firstAt?: Date;
  /** When voting last closed before the recount. */
  closedAt: Date;
  totalVotes: number;
  countedVotes: number;
  /** True if the recount matches the count: ballots, abstentions, and votes for each candidate. */
  isConfirmed: boolean;
  /** The signed text that decides the lot: see `writeLot`. Missing if there is no lot, or if nothing was decided. */
  lot?: string;
  /** Identifies the assignment of names that the recount used; missing if none were assigned. */
  writeInsAt?: Date;
  /** The count with assigned names, or with decrypted votes; missing if there were neither: see `ReadBallots`. */
  mapped?: StoredTotals;
}

/** The state of the count of an election. */
export interface CheckpointState {
  electionId: string;
  /** Number of the newest checkpoint; 0 before the first. */
  checkpoint: number;
  /**
   * taking: some ballots of the newest checkpoint have its number and some do not yet. merging: all
   * checkpoints are being merged into the newest one, and some marks still have an earlier number.
   */
  state: 'taking' | 'merging' | 'done';
  /** The last checkpoint into which all earlier checkpoints have been or are being merged. */
  merged: number;
  /** The ballots in all checkpoints except the one that is being taken. */
  totals: Totals;
  recount: Recount | undefined;
  /** The hash of the contest (hex), for the first head; undefined if the newest checkpoint has no head on the board. */
  contest: string | undefined;
  /** True if there will be no more checkpoints: ballots in no checkpoint arrived too late and never count. */
  isEnded: boolean;
  /** True if, besides that, no recount can change the count anymore. */
  isFinal: boolean;
}

/** The state with the ballots of the checkpoint that is being taken; no ballots if it is done. */
export type WholeCheckpointState = CheckpointState & { ballotIds: readonly string[] };

export interface CountDocument extends StoredTotals {
  /** ID of the election. */
  _id: string;
  schema: 1;
  checkpoint: number;
  state: CheckpointState['state'];
  /** Missing until the first merge. */
  merged?: number;
  /** The ballots of the checkpoint that is being taken. */
  ballotIds: string[];
  /** Missing if the election has no receipts. */
  contest?: string;
  /** Missing unless the ballot box is sealed or about to be sealed. */
  isFinal?: boolean;
  /** Missing unless the archive of encrypted ballots ends with the ballots in checkpoints. */
  isEnded?: boolean;
  recount?: Recount;
  /** What `recount` decided. JSON, because thousands of fields (for hundreds of candidates) would slow down reads. */
  outcome?: string;
}

/** What readers of a count need. */
export type ReadDocument = Omit<CountDocument, 'ballotIds' | 'outcome'>;

export const countSchema = defineSchema<CountDocument>(
  {
    _id: String,
    schema: Number,
    checkpoint: Number,
    state: String,
    merged: Number,
    totals: [{ _id: false, candidateId: String, votes: Number, weight: Number }],
    ballots: Number,
    abstentions: Number,
    weight: Number,
    abstainedWeight: Number,
    ballotIds: [String],
    contest: String,
    isFinal: Boolean,
    isEnded: Boolean,
    outcome: String,
    recount: {
      checkpoint: Number,
      at: Date,
      firstAt: Date,
      closedAt: Date,
      totalVotes: Number,
      countedVotes: Number,
      isConfirmed: Boolean,
      lot: String,
      writeInsAt: Date,
      mapped: {},
    },
  },
  { versionKey: false, collection: 'counts' },
);

/** Returns the state that a document contains; a state without ballots if there is no document. */
export function toCheckpointState(
  electionId: string,
  found: ReadDocument | null | undefined,
): CheckpointState {
  return {
    electionId,
    checkpoint: found?.checkpoint ?? 0,
    state: found?.state ?? 'done',
    merged: found?.merged ?? 0,
    totals: found ? totalsOf(found) : NO_BALLOTS,
    recount: found?.recount,
    contest: found?.contest,
    isEnded: found?.isEnded ?? found?.isFinal ?? false,
    isFinal: found?.isFinal ?? false,
  };
}
