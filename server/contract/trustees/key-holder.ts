import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { languageField } from '../people/users.ts';
import { keyMessageStage, trusteeStage } from './trustee-groups.ts';

const token = z
  .string('token must be text')
  .regex(/^[A-Za-z0-9_-]{22}$/, 'This link is incomplete. Open it from the email again.')
  .describe('The part of the personal link after `#`: 128 random bits as base64url.');

export const keyHolderRequest = z.object({ token });

const json = z.string().describe('A message of Belenios, as JSON.');

/** What a key holder's page shows. It is asked for again and again while the page is open. */
export const keyHolderData = z.object({
  group: z.string().describe('The name of the group.'),
  threshold: z.int().describe('How many key holders are needed to decrypt.'),
  index: z.int().describe('The number of this key holder, from 1.'),
  language: languageField.describe('The language of this key holder.'),
  stage: trusteeStage,
  isAwaited: z.boolean().describe('True if this key holder has something to do.'),
  members: z
    .array(
      z.object({
        index: z.int().describe('The number of the key holder, from 1.'),
        name: z.string().describe('The name of the key holder.'),
        isAwaited: z.boolean().describe('True if the group waits for this key holder.'),
      }),
    )
    .describe('All key holders, in order.'),
  report: z
    .object({ by: z.int().describe('Who refused.'), accused: z.int().describe('Whose message.') })
    .nullable()
    .describe('The numbers of the two if the group is `stopped`; null if it is not.'),
  isFirstDrill: z.boolean().describe('True until the group is ready.'),
});
export type KeyHolderData = z.infer<typeof keyHolderData>;

/**
 * What a key holder's page needs to make the message that is awaited, besides what it shows: which of how many key holders it
 * is of, and how many of them decrypt.
 */
export const keyRoundData = z.object({
  round: z
    .discriminatedUnion('stage', [
      z.object({ stage: z.literal('certificate').describe('The certificate is awaited.') }),
      z.object({
        stage: z.literal('polynomial').describe('The polynomial is awaited.'),
        certificates: z.array(json).describe('The certificates, in order.'),
      }),
      z.object({
        stage: z.literal('share').describe('The share is awaited.'),
        certificates: z.array(json).describe('The certificates, in order.'),
        input: json.describe('What all polynomials have for this key holder.'),
      }),
      z.object({
        stage: z.literal('drill').describe('An answer to the drill is awaited.'),
        trustees: json.describe('The keys of the group.'),
        encryptedPrivateKey: z.string().describe('The private key, encrypted for its owner.'),
        drill: json.describe('What to decrypt.'),
      }),
    ])
    .nullable()
    .describe('What the next message is made from; null if none is awaited.'),
});
export type KeyRound = NonNullable<z.infer<typeof keyRoundData>['round']>;

export const sendKeyMessageRequest = z.object({
  token,
  stage: keyMessageStage.describe('What the message is.'),
  message: z
    .string('message must be text')
    .max(LIMITS.keyMessageMax, 'The message is too long')
    .regex(/^[ -~]*$/, 'A message of Belenios consists of ASCII characters')
    .describe('The message, as JSON of Belenios. A repetition of the same one changes nothing.'),
});
export type SendKeyMessageRequest = z.infer<typeof sendKeyMessageRequest>;

export const reportKeyMessageRequest = z.object({
  token,
  accused: z.int().min(1).describe('The number of the key holder whose polynomial is wrong.'),
});
