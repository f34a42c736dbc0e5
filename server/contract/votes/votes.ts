import { z } from 'zod';
import { ERROR_CODES, REASON_KEYS } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { shownBallotSchema } from '../elections/ballot-schema.ts';
import { writeInName } from '../text/write-in-name.ts';
import { electionParams, electionSummary } from '../elections/elections.ts';

/** @param missing the error text if there is no ID */
const idOr = (missing: string) => z.string(missing).min(1, missing).max(64, 'Unknown candidate');

const candidateId = idOr('Please select a candidate before voting');
const notChoices = 'Choices must be a list of candidate IDs';

/**
 * Returns whether bytes as hex are a pattern that someone made up or copied, such as zeros or a sequence: between one
 * byte and the next there are at most two different steps. Random bytes never have so few.
 */
function isPattern(code: string): boolean {
  const bytes = (code.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const steps = bytes.slice(1).map((byte, place) => (byte - (bytes[place] ?? 0) + 256) % 256);
  return new Set(steps).size <= 2;
}

/** 16 bytes as hex. A pattern is refused, because anyone could find the ballot with it. */
const receiptCode = z
  .string('The code must be 32 hex digits')
  .regex(/^[0-9a-f]{32}$/, { error: 'The code must be 32 hex digits', abort: true })
  .refine((code) => !isPattern(code), 'The code must be 16 fresh random bytes');

/** What a voter keeps to find the ballot on the board. */
export const receipt = z.object({
  code: z
    .string()
    .describe('The code of the ballot, in hex. Together with the ballot, it makes the commitment.'),
  commitment: z.string().describe('What the board shows for the ballot, in hex.'),
});
export type CastReceipt = z.infer<typeof receipt>;

/** SHA-256 of an encrypted ballot, as Base64 without padding. */
export const tracking = z
  .string()
  .describe(
    'The tracking number of an encrypted ballot, with which anyone can find it in the archive; absent in other elections.',
  );

/** The receipt is missing if the election has no receipts. */
export const castData = z.object({
  tracking: tracking.optional(),
  receipt: receipt
    .describe(
      'What the voter keeps to find the ballot on the board; absent if the election has no receipts.',
    )
    .optional(),
});

const notScores = 'Scores must be an object: whole numbers of points by candidate ID';

/** zod leaves out the key `__proto__`, but no score may be dropped in silence. */
const scores = z.preprocess(
  (given) =>
    typeof given === 'object' && given !== null && Object.hasOwn(given, '__proto__') ? null : given,
  z
    .record(
      idOr(notScores),
      z.int(notScores).min(0, notScores).max(LIMITS.budgetMax, notScores),
      notScores,
    )
    .refine(
      (given) => Object.keys(given).length <= LIMITS.candidatesMax,
      'There are more scores than candidates',
    ),
);

const notNames = 'Write-ins must be a list of names';

/** Names that are not on the ballot. Each counts as a mark. */
const writeIns = z
  .array(z.string(notNames), notNames)
  .max(LIMITS.writeInsMax, `You can write in at most ${LIMITS.writeInsMax} names.`)
  .transform((names, context) =>
    names.map((typed) => {
      const name = writeInName(typed);
      if (name === undefined) context.addIssue(NOT_A_NAME);
      return name ?? '';
    }),
  )
  .describe(
    'Names that are not on the ballot, at most `ballot.writeIns`. Each counts as a mark. Can be sent alone or with `candidateId` or `choices`.',
  );

const NOT_A_NAME = `A name that you write in must be one line with at most ${LIMITS.writeInMax} characters`;

/** One of `candidateId`, `choices`, `scores`, and `writeIns` is required. */
export const castRequest = z.object({
  electionId: z
    .string('Choose an election')
    .min(1, 'Choose an election')
    .max(64, 'Unknown election')
    .describe('The `id` of the election.'),
  candidateId: candidateId
    .optional()
    .describe('For `ballot.kind` `one`: the ID of the chosen candidate.'),
  choices: z
    .array(idOr(notChoices), notChoices)
    .max(LIMITS.candidatesMax, 'There are more choices than candidates')
    .optional()
    .describe(
      'For `one`, `several`, and `ranked`: the IDs of the marked candidates; if `ranked`, in order of preference, first choice first. An empty list is an abstention, if `ballot.abstain` allows it.',
    ),
  scores: scores
    .optional()
    .describe(
      'For `scored`: points by candidate ID. A candidate who is left out gets 0 points. With words as grades, the best word is `scale.max` points and the last is 0. An empty object is an abstention, if `ballot.abstain` allows it.',
    ),
  writeIns: writeIns.optional(),
  encrypted: z
    .string('The encrypted ballot must be text')
    .max(LIMITS.encryptedBallotMax, 'The encrypted ballot is too long')
    .regex(/^[ -~]*$/, 'An encrypted ballot consists of ASCII characters')
    .optional()
    .describe(
      'If `ballot.encrypted` of the election is not null: the ballot as JSON of Belenios, made from `GET /elections/{id}/encrypted-ballot`. Nothing else says what is chosen.',
    ),
  candidates: z
    .array(idOr('Send the IDs of all candidates'), 'Send the IDs of all candidates')
    .max(LIMITS.candidatesMax, 'There are more candidates than on the ballot')
    .optional()
    .describe(
      'With `encrypted`: the IDs of all candidates, in the order of the answers that were encrypted. Refused with `UNKNOWN_CANDIDATE` if the ballot has others, because it was changed.',
    ),
  code: receiptCode
    .optional()
    .describe(
      'The receipt code: 16 fresh random bytes for each ballot, in hex, for example from `openssl rand -hex 16`. Never reuse a code: anyone who knows it can find out the choice. If omitted, the server makes one.',
    ),
  onBehalfOf: z
    .string('The voter ID must be text')
    .max(LIMITS.userIdMax)
    .optional()
    .describe(
      'Only at meetings: the voter ID (such as `VOTER002`) of a member whom the caller represents. The ballot is this member’s.',
    ),
});
export type CastRequest = z.infer<typeof castRequest>;

/** A ballot on one question of a ballot paper. */
const paperCast = z
  .object(
    {
      electionId: castRequest.shape.electionId,
      choices: castRequest.shape.choices,
      scores: castRequest.shape.scores,
      writeIns: castRequest.shape.writeIns,
      encrypted: castRequest.shape.encrypted,
      candidates: castRequest.shape.candidates,
      code: castRequest.shape.code,
      onBehalfOf: castRequest.shape.onBehalfOf,
    },
    'Each question needs an electionId and choices',
  )
  .refine(
    ({ choices, scores: points, writeIns: names, encrypted }) =>
      [choices, points, names, encrypted].some((marks) => marks !== undefined),
    {
      error: notChoices,
      path: ['choices'],
    },
  );

/** The questions of a ballot paper, each with its own ballot. */
export const castPaperRequest = z.object({
  casts: z
    .array(paperCast, 'Casts must be a list')
    .min(1, 'Answer at least one question')
    .max(LIMITS.castsMax, `At most ${LIMITS.castsMax} questions can be answered at a time`)
    .refine(
      (casts) =>
        new Set(casts.map(({ electionId, onBehalfOf }) => `${electionId} ${onBehalfOf ?? ''}`))
          .size === casts.length,
      'A question is on your ballot paper twice. Reload the page and try again.',
    )
    .describe(
      'One ballot for each question. Send `choices`, `scores`, `writeIns`, or `encrypted` in each, as in `castVote`. Encrypted ballots may be too long for one request: send them in several, one after another.',
    ),
});
export type CastPaperRequest = z.infer<typeof castPaperRequest>;

/** What happened to each question, in the order of the request. */
export const castPaperData = z.object({
  casts: z
    .array(
      z.object({
        electionId: z.string().describe('The ID of the election, as in the request.'),
        onBehalfOf: z.string().optional().describe('As in the request.'),
        isIn: z
          .boolean()
          .describe(
            'True if a ballot of the caller, or of the member whom the caller represents, is in the box: this one or an earlier one.',
          ),
        code: z
          .enum(ERROR_CODES)
          .optional()
          .describe(
            'Why this ballot is not in the box: an error of `castVote`, for example because an earlier ballot is in the box already. Absent if this one is in the box.',
          ),
        message: z
          .string()
          .optional()
          .describe('Why this ballot is not in the box, for people; absent if it is.'),
        reason: z
          .enum(REASON_KEYS)
          .optional()
          .describe('Distinguishes messages that share a code; absent if the code is enough.'),
        values: z
          .record(z.string(), z.union([z.string(), z.number()]))
          .optional()
          .describe('Values that appear in the message.'),
        receipt: receipt.optional().describe('The receipt of the ballot that this request cast.'),
        tracking: tracking.optional(),
      }),
    )
    .describe('One for each ballot, in the order of the request.'),
});
export type CastPaperData = z.infer<typeof castPaperData>;

export const voteStatusData = z.object({
  hasVoted: z.boolean().describe('True if a ballot of the caller is in the box.'),
  hasPaper: z
    .literal(true)
    .optional()
    .describe('True if the voter was handed a paper ballot and so cannot vote online.'),
});
export type VoteStatusData = z.infer<typeof voteStatusData>;

/** Elections in which the voter has voted or was handed a paper ballot. The API never returns the choice. */
export const historyData = z.object({
  history: z
    .array(
      electionSummary.extend({
        hasPaper: z
          .literal(true)
          .optional()
          .describe('True if the voter was handed a paper ballot and so cannot vote online.'),
      }),
    )
    .describe('The elections in which the caller has voted, or has a paper ballot.'),
});

const contest = shownBallotSchema
  .omit({ order: true, results: true, receipts: true, links: true, encrypted: true })
  .extend({
    title: z.string().describe('The title of the election.'),
    weighted: z.boolean().describe('True if each ballot is counted with the weight of its voter.'),
    candidates: z
      .array(
        z.object({
          id: z.string().describe('The ID of the candidate.'),
          name: z.string().describe('The name of the person or option.'),
          withdrawal: z
            .string()
            .nullable()
            .describe(
              'A signed note, made when the candidate withdrew; null if the candidate has not.',
            ),
        }),
      )
      .describe('In ballot order.'),
    seedHash: z
      .string()
      .nullable()
      .describe('SHA-256 of the seed for the lot, as hex; null if ties are not broken by lot.'),
  });

export const boardData = z.object({
  election: z.string().describe('The ID of the election.'),
  key: z.string().describe('The public key that checks the signatures of the heads.'),
  fingerprint: z.string().describe('A short form of the key, to compare it with a printed one.'),
  contest: contest
    .optional()
    .describe(
      'The election as voting opened; absent before that. The first head contains its hash.',
    ),
  heads: z
    .array(
      z.object({
        number: z.number().int().describe('The number of the checkpoint, from 1.'),
        size: z.number().int().describe('How many commitments the checkpoint contains.'),
        root: z.string().describe('The root of the Merkle tree, as Base64.'),
        note: z.string().describe('The signed note with the number, the size, and the root.'),
      }),
    )
    .describe('The checkpoints, oldest first.'),
});
export type BoardData = z.infer<typeof boardData>;

export const boardHeadParams = electionParams.extend({
  number: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'Not a checkpoint')
    .transform(Number)
    .describe('The number of the checkpoint, from 1.'),
});

/** Hex, sorted. */
export const boardHeadData = z.object({
  commitments: z
    .array(z.string())
    .describe('The commitments that the checkpoint adds, as hex, sorted.'),
});

export const boardProofParams = electionParams.extend({
  commitment: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'A commitment has 64 hex digits')
    .describe('The commitment of the receipt: 64 hex digits.'),
});

/** Where a ballot is on the board. */
export const boardProofData = z.discriminatedUnion('state', [
  z.object({
    state: z
      .literal('included')
      .describe('`included`: in a checkpoint. `waiting`: in the box, but not in a checkpoint yet.'),
    number: z.number().int().describe('The number of the checkpoint.'),
    index: z.number().int().describe('The place of the commitment among all commitments, from 0.'),
    size: z.number().int().describe('How many commitments the tree contains.'),
    path: z.array(z.string()).describe('Hashes from the leaf to the root, as hex.'),
  }),
  /** In the box, but not in a checkpoint yet. */
  z.object({ state: z.literal('waiting').describe('In the box, but not in a checkpoint yet.') }),
]);
export type BoardProofData = z.infer<typeof boardProofData>;
