import { z } from 'zod';
import { castRequest } from '../votes/votes.ts';

const moment = z.iso.datetime().nullable();

export const encryptedBallotQuery = z.object({ onBehalfOf: castRequest.shape.onBehalfOf });

/** What a voter's browser needs to encrypt a ballot. It does not depend on whether the voter has voted. */
export const encryptedBallotData = z.object({
  election: z
    .string()
    .describe(
      'The election as JSON of Belenios, byte for byte as in the archive. It has one question, whose answers are the candidates in ballot order.',
    ),
  credential: z
    .string()
    .describe(
      'The voter’s secret voting credential for this election, which signs the ballot. It is for this voter only.',
    ),
  weight: z
    .int()
    .describe(
      'The weight of the ballot, as it was when ballots were prepared; 1 if there are none.',
    ),
  keyHolders: z
    .object({
      names: z.array(z.string()).describe('The names of the key holders.'),
      threshold: z.int().describe('How many of them decrypt the count together.'),
      fingerprint: z
        .string()
        .describe('40 digits that identify the key of the group, in groups of 5.'),
    })
    .describe('Who decrypts the count.'),
});
export type EncryptedBallotData = z.infer<typeof encryptedBallotData>;

export const trackedBallotRequest = z.object({
  tracking: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}$/, 'This isn’t a tracking number')
    .describe('The tracking number of the ballot.'),
});

/** Whether an archive contains a ballot. */
export const trackedBallotData = z.object({
  state: z
    .enum(['found', 'awaited', 'missing'])
    .describe(
      'The archive contains the ballot (`found`), or it does not: more ballots can join it (`awaited`), or it takes no more (`missing`).',
    ),
  fingerprint: z
    .string()
    .describe('40 digits that identify the key in the archive, in groups of 5.'),
});
export type TrackedBallotData = z.infer<typeof trackedBallotData>;

/**
 * How far an encrypted election is. `preparing`: voting credentials are made, and no one can vote yet. `closing`:
 * voting is over, and the encrypted sum is being computed. `decrypting`: key holders are awaited.
 */
export const encryptionStage = z
  .enum([
    'waiting',
    'preparing',
    'voting',
    'closing',
    'decrypting',
    'decrypted',
    'annulled',
    'unprepared',
  ])
  .describe(
    'How far the election is: voting has not opened (`waiting`), ballots are being prepared, and no one can vote yet (`preparing`), voters can vote (`voting`), the encrypted sum is being computed (`closing`), key holders are awaited (`decrypting`), the sum is decrypted (`decrypted`), the election was annulled before that (`annulled`), or voting closed before ballots were prepared, so no one could vote (`unprepared`).',
  );
export type EncryptionStage = z.infer<typeof encryptionStage>;

/** How far an encrypted election is, for administrators. */
export const encryptionData = z.object({
  stage: encryptionStage,
  group: z.string().describe('The name of the group of key holders.'),
  threshold: z.int().describe('How many key holders are needed to decrypt.'),
  uuid: z
    .string()
    .nullable()
    .describe('The ID of the archive, which is in it; null until preparing begins.'),
  fingerprint: z.string().describe('40 digits that identify the key of the group, in groups of 5.'),
  lastDrillAt: moment.describe('When all key cards of the group last decrypted in a drill.'),
  addressChangedAt: moment.describe(
    'When the email address of a key holder was last replaced; null if none was.',
  ),
  voters: z
    .object({
      prepared: z.int().describe('How many voters have a voting credential.'),
      all: z
        .int()
        .nullable()
        .describe('How many voters get one; null until that is fixed, when voting opens.'),
    })
    .describe('How far ballots are prepared.'),
  archived: z.int().describe('The number of ballots in the archive.'),
  digits: z
    .string()
    .nullable()
    .describe(
      '40 digits that identify the encrypted sum, in groups of 5, as key holders compare them: those of the event `EncryptedTally`. Null until it is in the archive.',
    ),
  tallyAt: moment.describe('When the encrypted sum was computed; null before that.'),
  decryptedAt: moment.describe('When the sum was decrypted; null before that.'),
  keyHolders: z
    .array(
      z.object({
        index: z.int().describe('The number of the key holder, from 1.'),
        name: z.string().describe('The name of the key holder.'),
        decryptedAt: moment.describe(
          'When the key holder’s part of decrypting arrived; null if it has not.',
        ),
      }),
    )
    .describe('All key holders, in order.'),
});
export type EncryptionData = z.infer<typeof encryptionData>;
