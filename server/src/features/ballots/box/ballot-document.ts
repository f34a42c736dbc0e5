import type { mongo } from 'mongoose';
import { defineSchema } from '../../../platform/db/define-schema.ts';
import { sha256 } from '../../../platform/sha256.ts';

/** The checkpoint number of ballots that are in no checkpoint. */
export const UNASSIGNED = 0;

/** One voter's ballot in one election, without the voter, a time, or an order: see `ballotId`. */
export interface BallotDocument {
  _id: string;
  schema: 1;
  electionId: string;
  /** See `choiceOf` and `weighed`. */
  choice: string;
  /** 0: not yet part of a checkpoint. Negative: not a ballot, but a lock (see `insertLock`). */
  checkpoint: number;
  /**
   * The secret part of the ballot's commitment: see `nonceOf`. In its place, an encrypted ballot has its own SHA-256: see
   * `nonceIn`. Missing if the election has neither receipts nor encrypted ballots.
   */
  nonce?: mongo.Binary;
  /** Only if ballots are encrypted: the ballot as JSON of Belenios. Its choice is `ENCRYPTED`, whatever is chosen. */
  encrypted?: string;
}

/** The content of a ballot, as it is stored. */
export interface StoredOpening {
  /** With its weight: see `weighed`. */
  choice: string;
  /** Undefined if the stored value is not a nonce. */
  nonce: Uint8Array | undefined;
}

/** What only the browser knows that cast a ballot, until an archive has an encrypted one. With it, a repeated request is recognized. */
export type KnownToVoter = { nonce: Uint8Array } | { encryptedBallot: string };

/** Returns what is stored as the nonce of a ballot. */
export const nonceIn = (known: KnownToVoter): Uint8Array =>
  'nonce' in known ? known.nonce : sha256(Buffer.from(known.encryptedBallot));

export const ballotSchema = defineSchema<BallotDocument>(
  {
    _id: String,
    schema: Number,
    electionId: String,
    choice: String,
    checkpoint: Number,
    nonce: Buffer,
    encrypted: String,
  },
  { versionKey: false, collection: 'ballots' },
);
/** For everything that is read of an election. */
export const BY_ELECTION = { electionId: 1, checkpoint: 1, choice: 1 } as const;
/**
 * For ballots that are read by their IDs. MongoDB stores the ballots themselves in the order of their IDs, but for a list
 * of IDs it would read all ballots from the first ID in it to the last. Queries name this index, so that MongoDB does not
 * try that as well. The embedded database needs no such index.
 */
export const BY_ID = { _id: 1, checkpoint: 1 } as const;
ballotSchema.index(BY_ELECTION);
ballotSchema.index(BY_ID);
