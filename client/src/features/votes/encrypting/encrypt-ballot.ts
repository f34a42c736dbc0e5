import {
  type Choice,
  createBallot,
  createGroup,
  Invalid,
  parseElection,
  trackingNumberOf,
} from '@votewise/belenios';
import type { SentBallot } from '../casting/encryptor.ts';

/** What a ballot is encrypted from. */
export interface EncryptionTask {
  /** The election as JSON, and the voter’s secret voting credential in it. */
  election: string;
  secretCredential: string;
  /** The candidates in ballot order, as the voter has seen them. */
  names: readonly string[];
  choice: Choice;
}

const protocol = createGroup();

/** Encrypts and signs a ballot. Each call returns another text, even for the same choice. */
export function encryptBallot(task: EncryptionTask): Omit<SentBallot, 'candidates'> {
  const { election, secretCredential, names, choice } = task;
  const parsed = parseElection(protocol, election);
  const { answers = [] } = parsed.questions[0] ?? {};
  // Each mark must count for the candidate beside whom it was.
  if (answers.length !== names.length || answers.some((name, place) => name !== names[place]))
    throw new Invalid('ballot', 'The election has other candidates than the ballot.');
  const text = createBallot(parsed, secretCredential, [choice]);
  return { text, tracking: trackingNumberOf(text) };
}
