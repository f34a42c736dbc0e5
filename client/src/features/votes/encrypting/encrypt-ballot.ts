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
  /** The election as JSON, and the voter’s credential in it. */
  election: string;
  credential: string;
  choice: Choice;
}

const group = createGroup();

/** Encrypts and signs a ballot. Each call returns another text, even for the same choice. */
export function encryptBallot({ election, credential, choice }: EncryptionTask): SentBallot {
  const parsed = parseElection(group, election);
  const [question] = parsed.questions;
  if (choice !== 'blank' && question?.answers.length !== choice.length)
    throw new Invalid('ballot', 'The election has other candidates than the ballot.');
  const text = createBallot(parsed, credential, [choice]);
  return { text, tracking: trackingNumberOf(text) };
}
