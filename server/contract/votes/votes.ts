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

/** 16 bytes as hex. */
const receiptCode = z
  .string('The code must be 32 hex digits')
  .regex(/^[0-9a-f]{32}$/, 'The code must be 32 hex digits');

/** What a voter keeps to find the ballot on the board. */
export const receipt = z.object({
  /** Hex. */
  code: z.string(),
  /** Hex. */
  commitment: z.string(),
});
export type CastReceipt = z.infer<typeof receipt>;

/** The receipt is missing if the election has no receipts. */
export const castData = z.object({ receipt: receipt.optional() });

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
  );

const NOT_A_NAME = `A name that you write in must be one line with at most ${LIMITS.writeInMax} characters`;

/** One of `candidateId`, `choices`, `scores`, and `writeIns` is required. */
export const castRequest = z.object({
  electionId: z
    .string('Choose an election')
    .min(1, 'Choose an election')
    .max(64, 'Unknown election'),
  /** A ballot with one candidate. */
  candidateId: candidateId.optional(),
  /** IDs of marked candidates, or of ranked candidates in the voter's order. Empty for an abstention. */
  choices: z
    .array(idOr(notChoices), notChoices)
    .max(LIMITS.candidatesMax, 'There are more choices than candidates')
    .optional(),
  /**
   * Only in elections with scores: points by candidate ID. Omitted candidates get 0 points. Without any score, it is
   * an abstention.
   */
  scores: scores.optional(),
  writeIns: writeIns.optional(),
  /** The receipt code: 16 random bytes as hex. If the client sends none, the server creates one. */
  code: receiptCode.optional(),
  /**
   * The voter ID of a member whom the caller represents at the meeting of the election. The ballot is this member's: one
   * member has one ballot, whoever casts it.
   */
  onBehalfOf: z.string('The voter ID must be text').max(LIMITS.userIdMax).optional(),
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
      code: castRequest.shape.code,
      onBehalfOf: castRequest.shape.onBehalfOf,
    },
    'Each question needs an electionId and choices',
  )
  .refine(
    (cast) =>
      cast.choices !== undefined || cast.scores !== undefined || cast.writeIns !== undefined,
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
    ),
});
export type CastPaperRequest = z.infer<typeof castPaperRequest>;

/** What happened to each question, in the order of the request. */
export const castPaperData = z.object({
  casts: z.array(
    z.object({
      electionId: z.string(),
      /** As in the request. */
      onBehalfOf: z.string().optional(),
      /** True if a ballot of the caller, or of the member whom the caller represents, is in the box: this one or an earlier one. */
      isIn: z.boolean(),
      /**
       * Why this ballot is not in the box, for example, because an earlier one is there already; absent if this one is
       * in the box.
       */
      code: z.enum(ERROR_CODES).optional(),
      message: z.string().optional(),
      reason: z.enum(REASON_KEYS).optional(),
      values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      /** The receipt of the ballot that this request cast. */
      receipt: receipt.optional(),
    }),
  ),
});
export type CastPaperData = z.infer<typeof castPaperData>;

export const voteStatusData = z.object({
  hasVoted: z.boolean(),
  /** True if the voter was handed a paper ballot and so cannot vote online. */
  hasPaper: z.literal(true).optional(),
});
export type VoteStatusData = z.infer<typeof voteStatusData>;

/** Elections in which the voter has voted or was handed a paper ballot. The API never returns the choice. */
export const historyData = z.object({
  history: z.array(electionSummary.extend({ hasPaper: z.literal(true).optional() })),
});

const contest = shownBallotSchema
  .omit({ order: true, results: true, receipts: true, links: true })
  .extend({
    title: z.string(),
    weighted: z.boolean(),
    candidates: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Signed when the candidate withdraws. */
        withdrawal: z.string().nullable(),
      }),
    ),
    seedHash: z.string().nullable(),
  });

export const boardData = z.object({
  /** The ID of the election. */
  election: z.string(),
  key: z.string(),
  fingerprint: z.string(),
  /** The first head contains its hash. Missing until voting opens. */
  contest: contest.optional(),
  heads: z.array(
    z.object({
      number: z.number().int(),
      size: z.number().int(),
      /** Base64. */
      root: z.string(),
      note: z.string(),
    }),
  ),
});
export type BoardData = z.infer<typeof boardData>;

export const boardHeadParams = electionParams.extend({
  /** Accepted in only one notation, so that caches keep only one copy. */
  number: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'Not a checkpoint')
    .transform(Number),
});

/** Hex, sorted. */
export const boardHeadData = z.object({ commitments: z.array(z.string()) });

export const boardProofParams = electionParams.extend({
  commitment: z.string().regex(/^[0-9a-f]{64}$/, 'A commitment has 64 hex digits'),
});

/** Where a ballot is on the board. */
export const boardProofData = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('included'),
    number: z.number().int(),
    index: z.number().int(),
    size: z.number().int(),
    /** Hex. */
    path: z.array(z.string()),
  }),
  /** In the box, but not in a checkpoint yet. */
  z.object({ state: z.literal('waiting') }),
]);
export type BoardProofData = z.infer<typeof boardProofData>;
