import type { Operation } from '../base/operation.ts';
import { annulRequest } from '../elections/annulment.ts';
import { electionParams } from '../elections/elections.ts';
import { keyHolderRequest } from '../trustees/key-holder.ts';
import { keyHolderElectionsData, sendDecryptionRequest } from './decryptions.ts';
import {
  encryptedBallotData,
  encryptedBallotQuery,
  encryptionData,
  trackedBallotData,
  trackedBallotRequest,
} from './encrypted-elections.ts';
import * as at from './encryption-endpoints.ts';

/** The longest part of decrypting a count, in which JSON escapes quotes. */
const DECRYPTION_BYTES = 45_000;

/** Encrypted elections: casting, checking, and decrypting. */
export const encryptionApi = {
  encryptedBallot: {
    ...at.encryptedBallot,
    summary:
      'Returns what the caller needs to encrypt a ballot: the election, and the voting credential of the caller or, at a meeting, of a member whom the caller represents. The answer is the same before and after voting.',
    params: electionParams,
    query: encryptedBallotQuery,
    errors: [
      'NOT_FOUND',
      'NOT_ELIGIBLE',
      'ELECTION_NOT_OPEN',
      'BALLOTS_NOT_READY',
      'NOT_REPRESENTED',
      'NOT_PRESENT',
    ],
    data: encryptedBallotData,
  },
  electionArchive: {
    ...at.electionArchive,
    summary:
      'Downloads the archive of an encrypted election, which proves that the count is right. `belenios-tool` reads it. It grows while voting is open.',
    params: electionParams,
    data: 'file',
  },
  trackedBallot: {
    ...at.trackedBallot,
    summary:
      'Returns whether the archive of an encrypted election contains a ballot. Only the archive proves it.',
    params: electionParams,
    body: trackedBallotRequest,
    data: trackedBallotData,
  },
  electionEncryption: {
    ...at.electionEncryption,
    summary: 'Returns how far an encrypted election is, and which key holders have decrypted',
    params: electionParams,
    data: encryptionData,
  },
  remindKeyHolders: {
    ...at.remindKeyHolders,
    summary: 'Emails the key holders whose part of decrypting is missing, with new personal links',
    params: electionParams,
    errors: ['CEREMONY_MOVED'],
    data: encryptionData,
  },
  annulElection: {
    ...at.annulElection,
    summary:
      'Annuls an election whose sum waits for key holders, because too few of them can decrypt it. It never has a result. Its ballots and its archive stay.',
    params: electionParams,
    body: annulRequest,
    errors: ['NOT_FOUND', 'CEREMONY_MOVED'],
    data: encryptionData,
  },
  keyHolderElections: {
    ...at.keyHolderElections,
    summary: 'Lists the elections that a key holder decrypts',
    body: keyHolderRequest,
    errors: ['LINK_VOID'],
    data: keyHolderElectionsData,
  },
  sendDecryption: {
    ...at.sendDecryption,
    summary: 'Takes a key holder’s part of decrypting the count of an election',
    body: sendDecryptionRequest,
    bodyBytes: DECRYPTION_BYTES,
    errors: ['LINK_VOID', 'NOT_FOUND', 'CEREMONY_MOVED', 'VALIDATION_FAILED'],
    data: keyHolderElectionsData,
  },
} as const satisfies Record<string, Operation>;
