import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { keyHolderRequest } from '../trustees/key-holder.ts';

/** The elections that a key holder's group decrypts, newest first. */
export const keyHolderElectionsData = z.object({
  index: z.int().describe('The number of this key holder, from 1.'),
  encryptedPrivateKey: z
    .string()
    .nullable()
    .describe(
      'The private key, encrypted for its owner; null until the group’s key is made. The seed on the key card opens it.',
    ),
  meeting: z
    .string()
    .nullable()
    .describe(
      'The title of a meeting that is open now and has questions whose counts this group decrypts; null for none.',
    ),
  elections: z
    .array(
      z.object({
        id: z.string().describe('The ID of the election, for `GET /elections/{id}/archive`.'),
        title: z.string().describe('The title of the election.'),
        item: z
          .int()
          .nullable()
          .describe(
            'The number of its item on the agenda of an open meeting, from 1; null for none.',
          ),
        closedAt: z.iso.datetime().describe('When voting closed.'),
        ballots: z.int().describe('The number of ballots.'),
        isAwaited: z
          .boolean()
          .describe('True if this key holder can still help to decrypt the count.'),
        decryptions: z.int().describe('How many key holders have sent their parts.'),
        threshold: z.int().describe('How many key holders are needed to decrypt.'),
      }),
    )
    .describe('Elections whose encrypted sum is computed, the newest first.'),
});
export type KeyHolderElectionsData = z.infer<typeof keyHolderElectionsData>;

export const sendDecryptionRequest = keyHolderRequest.extend({
  electionId: z
    .string('Choose an election')
    .min(1, 'Choose an election')
    .max(64, 'Unknown election')
    .describe('The `id` of the election.'),
  decryption: z
    .string('decryption must be text')
    .max(LIMITS.decryptionMax, 'The partial decryption is too long')
    .regex(/^[ -~]*$/, 'A message of Belenios consists of ASCII characters')
    .describe(
      'The key holder’s partial decryption of the sum in the archive, as JSON of Belenios.',
    ),
});
export type SendDecryptionRequest = z.infer<typeof sendDecryptionRequest>;
