/** What an archive contains: `Examination` of the voting protocol, which the contract does not need. */
export interface ExaminedArchive {
  uuid: string;
  name: string;
  events: readonly { hash: string; type: EventType; payload?: string }[];
  problem?: { part: 'truncated' | 'archive' | 'chain' | EventType; event: number; message: string };
  contents?: ArchiveContents;
}

type EventType =
  | 'Setup'
  | 'Ballot'
  | 'EndBallots'
  | 'EncryptedTally'
  | 'PartialDecryption'
  | 'Result';

export interface ArchiveContents {
  questions: readonly { question: string; answers: readonly string[]; blank?: boolean }[];
  fingerprint: string;
  keyHolders: number;
  threshold: number;
  voters: number;
  weight: number;
  ballots: number;
  tallied: number;
  totalWeight: number;
  /** Only once the encrypted sum is in the archive. */
  digits?: string;
  decryptedBy: readonly number[];
  result?: readonly (readonly number[])[];
}
