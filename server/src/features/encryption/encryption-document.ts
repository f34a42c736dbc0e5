import type { Connection, mongo } from 'mongoose';
import { defineSchema } from '../../platform/db/define-schema.ts';

/** What an encrypted election has besides the election. Its ID is that of the election. */
export interface EncryptionDocument {
  _id: string;
  schema: 1;
  /** The group of key holders, and its published keys as JSON of Belenios, which never change. */
  group: string;
  trustees: string;
  /** The election as JSON of Belenios. */
  election: string;
  uuid: string;
  /** Random bytes as hex, from which voting credentials are derived. Empty once the ballot box is sealed. */
  secret: string;
  startedAt: Date;
  /** All voters up to this ID have voting credentials, in the order of their IDs. */
  after: string;
  /** Which voting credentials are listed in the archive: those that are on this list. Null until that is fixed. */
  list: string | null;
  /** How many voters are listed, and the sum of their weights; null until ballots are prepared. */
  voters: number | null;
  weight: number | null;
  preparedAt: Date | null;
  /** From then on, ballots may arrive too late. Null until then. */
  endedAt: Date | null;
  /** The encrypted sum as JSON of Belenios; null until voting is over and there are ballots. */
  tally: string | null;
  tallyAt: Date | null;
  /** When the parts of key holders came into the archive, by `fieldOfTrustee`. */
  decryptions: Record<string, Date>;
  /** The decrypted sum of each candidate, by weight, that of abstentions first if there can be any. */
  sums: number[] | null;
  decryptedAt: Date | null;
  /** Set if the election was annulled instead. Missing until then. */
  annulledAt?: Date;
}

/** Returns the field of a key holder. No field of a document is a number. */
export const fieldOfTrustee = (index: number): string => `holder${index}`;

/** What a voter's ballot is signed with. Only the election's secret shows whose it is. */
export interface VotingCredentialDocument {
  /** The election, and a keyed hash of the voter. */
  _id: string;
  schema: 1;
  /** The public credential, a number in decimal. */
  credential: string;
  weight: number;
  /** The lists that it is on. One that was added too late is not on the election's list, and votes with it are refused. */
  lists?: string[];
}

/** A part of an archive. All parts of an election, in the order of their IDs, are the archive. */
export interface ArchivePartDocument {
  /** The election, the height of the event, and the number of the part. */
  _id: string;
  schema: 1;
  /** What is in the archive at most once: the election, the event's type, and what it is about, such as a tracking number. */
  key: string;
  bytes: mongo.Binary;
  /** Only in the last part of an event. */
  head?: { timestamp: number; hash: string; height: number; type: string };
}

const encryptionSchema = defineSchema<EncryptionDocument>(
  {
    _id: String,
    schema: Number,
    group: String,
    trustees: String,
    election: String,
    uuid: String,
    secret: String,
    startedAt: Date,
    after: String,
    list: String,
    voters: Number,
    weight: Number,
    preparedAt: Date,
    endedAt: Date,
    tally: String,
    tallyAt: Date,
    decryptions: {},
    sums: { type: [Number], default: undefined },
    decryptedAt: Date,
    annulledAt: Date,
  },
  { versionKey: false, collection: 'encryptions', minimize: false },
);
encryptionSchema.index({ group: 1 });
encryptionSchema.index({ decryptedAt: 1, tallyAt: 1 });

const votingCredentialSchema = defineSchema<VotingCredentialDocument>(
  {
    _id: String,
    schema: Number,
    credential: String,
    weight: Number,
    lists: { type: [String], default: undefined },
  },
  { versionKey: false, collection: 'credentials' },
);

const archivePartSchema = defineSchema<ArchivePartDocument>(
  { _id: String, schema: Number, key: String, bytes: Buffer, head: {} },
  { versionKey: false, collection: 'archiveParts' },
);
archivePartSchema.index({ key: 1 }, { unique: true });

export const encryptionModel = (connection: Connection) =>
  connection.model<EncryptionDocument>('Encryption', encryptionSchema);
export const votingCredentialModel = (connection: Connection) =>
  connection.model<VotingCredentialDocument>('Credential', votingCredentialSchema);
export const archivePartModel = (connection: Connection) =>
  connection.model<ArchivePartDocument>('ArchivePart', archivePartSchema);
