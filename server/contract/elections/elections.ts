import { z } from 'zod';
import { actorSchema } from '../base/actor.ts';
import { LIMITS } from '../base/limits.ts';
import {
  instantOf,
  lineOf,
  optionalLineOf,
  paragraphOf,
  shownTextOf,
} from '../text/text-fields.ts';
import { visiblePartOf } from '../text/hidden-characters.ts';
import { attachmentInput } from './attachments.ts';
import { type Ballot, fewestCandidates } from './ballot.ts';
import { ballotInput, shownBallotSchema } from './ballot-schema.ts';
import { editShapeOf } from './edit-shape.ts';
import { type ElectionField, electionFields } from './fields.ts';
import { PRESENCES } from './meeting-of-election.ts';
import { electorateGroupsField } from '../people/groups.ts';

export const electionStatusSchema = z.enum(['upcoming', 'active', 'completed'], {
  error: 'Status must be upcoming, active, or completed',
});
export type ElectionStatus = z.infer<typeof electionStatusSchema>;

export const candidateSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** The ID of the photo; absent if there is none. */
  photo: z.string().optional(),
  /** The ID of the statement; absent if there is none. */
  statement: z.string().optional(),
  /**
   * The position on the ballot, from 0. Lists sorted by votes include it, so that a candidate's color can follow it.
   */
  place: z.number().int(),
  /** The number of ballots for this candidate. */
  votes: z.number().int(),
  /**
   * The share of valid ballots (excluding abstentions), by weight in weighted elections: 0 to 100, with one decimal
   * place.
   */
  percentage: z.number(),
  /** The weight of the ballots for this candidate; only in weighted elections whose count is visible. */
  weight: z.number().int().optional(),
  /** When the candidate withdrew; absent if the candidate has not withdrawn. A withdrawn candidate can't win. */
  withdrawnAt: z.iso.datetime().optional(),
  /** True for people who were not on the ballot, but were written in by voters. */
  isWrittenIn: z.literal(true).optional(),
});
export type Candidate = z.infer<typeof candidateSchema>;

/** How many eligible voters have voted. */
export const turnoutSchema = z.object({
  ballots: z.number().int(),
  /** Voters who can vote now; once voting has closed, those who could vote when it closed. */
  eligible: z.number().int(),
  /** 0 to 100, with one decimal; 0 if there are no eligible voters. */
  percentage: z.number(),
});
export type Turnout = z.infer<typeof turnoutSchema>;

/** A change of the status, by an administrator or by the clock. */
export const statusChangeSchema = z.object({
  /** Null when the election was scheduled with this status. */
  from: electionStatusSchema.nullable(),
  to: electionStatusSchema,
  /** When the change took effect. For changes by the clock, this is the start or end date. */
  at: z.iso.datetime(),
  by: actorSchema,
});
export type StatusChange = z.infer<typeof statusChangeSchema>;

/** Who did something, and when. */
const actSchema = z.object({ at: z.iso.datetime(), by: actorSchema });

/** Why sealing has stopped: a recount differs from the count, or there are not as many ballots as voters. */
export const sealingProblemSchema = z.enum(['count', 'participants']);
export type SealingProblem = z.infer<typeof sealingProblemSchema>;

/** Details of an election that administrators and auditors can see, but voters cannot. */
const progressSchema = z.object({
  /** Oldest first. */
  statusChanges: z.array(statusChangeSchema),
  /** The recount since voting last closed. */
  count: z.object({
    /** none: voting is not over, or no recount has finished since it closed. */
    state: z.enum(['none', 'confirmed', 'differs']),
    /** When the recount began; absent without a recount. */
    at: z.iso.datetime().optional(),
    /** True while administrators have to decide for whom names count that voters have written in. */
    awaitsNames: z.literal(true).optional(),
  }),
  /** Who declared the result. */
  declared: actSchema.optional(),
  /** Who began to seal the ballot box. From then on, the election can't be reopened. */
  sealing: actSchema.extend({ problem: sealingProblemSchema.optional() }).optional(),
  /** Only in elections with paper ballots. */
  onPaper: z
    .object({
      /** The number of voters who have a paper ballot. */
      handedOut: z.number().int(),
      /** Who added the paper ballots to the count; absent until then. */
      joined: actSchema.optional(),
    })
    .optional(),
  /** When the ballot box will be sealed automatically; absent if it won't be, or if sealing has begun. */
  sealsAt: z.iso.datetime().optional(),
  /** Who last received a test email. */
  testSent: actSchema.optional(),
  /** Who last marked a test email as read. */
  testRead: actSchema.optional(),
});
export type ElectionProgress = z.infer<typeof progressSchema>;

const meetingOfElection = z.object(
  {
    id: z.string('Choose a meeting').min(1, 'Choose a meeting').max(64, 'Unknown meeting'),
    presence: z.enum(PRESENCES, { error: 'Presence must be anyone or present' }),
  },
  'Meeting must be an object with an ID and presence, or null',
);

/** The fields in responses. */
const shownFields = {
  title: z.string(),
  description: z.string(),
  /** The current status, including scheduled changes that are due. */
  status: electionStatusSchema,
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  ballot: shownBallotSchema,
  /** The names of the groups whose members may vote. Empty: everyone on the roll. */
  electorate: z.object({ groups: z.array(z.string()) }),
  /** True if each ballot is counted with its voter's weight. If so, the count is hidden until voting has closed. */
  weighted: z.boolean(),
  /** The name of the ballot paper; empty if there is none. Elections with the same name that are open at the same time are its questions. */
  paper: z.string(),
  /**
   * The meeting that opens and closes the election, and who can vote in it; null if there is none. At a meeting, the count
   * is hidden until voting has closed.
   */
  meeting: meetingOfElection.nullable(),
  /** True if anyone can see the result at `/results/{id}` once it is declared. Can be changed at any time. */
  publicResult: z.boolean(),
} satisfies Record<ElectionField, z.ZodType>;

export const electionSchema = z.object({
  id: z.string(),
  ...shownFields,
  /** In ballot order in `GET /elections/{id}`; sorted by votes in `GET /elections`. */
  candidates: z.array(candidateSchema),
  /** The number of ballots, including those without a choice. */
  totalVotes: z.number().int(),
  /** True while the count is hidden: the votes and percentages of all candidates are 0. See `ballot.results`. */
  isCountHidden: z.literal(true).optional(),
  /** True once a ballot may exist. From then on, neither the candidates nor the ballot can be changed. */
  hasBallots: z.boolean(),
  /** The weight of the caller's ballot; only for voters, in weighted elections that are not completed. */
  ownWeight: z.number().int().optional(),
  /** Only in `GET /elections/{id}`, and in `GET /elections` for auditors. */
  turnout: turnoutSchema.optional(),
  /** When voting first opened; absent if voting has not opened. */
  openedAt: z.iso.datetime().optional(),
  /** When voting last closed; absent if the election is not completed or never opened. */
  closedAt: z.iso.datetime().optional(),
  /** True if the election never opened; absent if the election is not completed. */
  isWithoutVoting: z.boolean().optional(),
  /**
   * What the confirmed count decides, in English: “Elected: Ada Lovelace.” Only in `GET /elections`, and only for
   * administrators and auditors.
   */
  outcome: z.string().optional(),
  /** When the result was declared. From then on, nothing can be changed. */
  declaredAt: z.iso.datetime().optional(),
  /** When the ballot box was sealed. From then on, ballots can no longer be linked to voters. */
  sealedAt: z.iso.datetime().optional(),
  /** Only in `GET /elections/{id}`, and only for administrators and auditors. */
  progress: progressSchema.optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Election = z.infer<typeof electionSchema>;

export const electionSummary = electionSchema.pick({ id: true, title: true, status: true });

const candidateId = z
  .string('Candidate ID must be text')
  .max(64, 'Candidate ID is too long')
  .optional();
export const TOO_FEW_CANDIDATES = `At least ${LIMITS.candidatesMin} candidates are required`;
const tooMany = `An election can have at most ${LIMITS.candidatesMax} candidates`;
export const CANDIDATES_INCOMPLETE = 'All candidates must have a name and description';
const duplicates =
  'Two candidates have the same name and description. Change one so that voters can tell them apart.';

/** Returns how text appears on the ballot, ignoring case, kinds of spaces, and invisible characters. */
export function appearanceOf(text: string): string {
  const words = text.normalize('NFKC').split(/[\s\u2800\u115f\u1160]+/);
  return words.map(visiblePartOf).filter(Boolean).join(' ').toLowerCase();
}

/** Rejects candidates with the same name and description, which look identical on the ballot. */
function refuseTwins(
  candidates: readonly { name: string; description: string }[],
  context: z.RefinementCtx,
): void {
  const looks = candidates.map((one) =>
    JSON.stringify([appearanceOf(one.name), appearanceOf(one.description)]),
  );
  const second = looks.findIndex((look, place) => looks.indexOf(look) < place);
  if (second >= 0) {
    context.addIssue({ code: 'custom', message: duplicates, path: [second, 'name'] });
  }
}

const sameId = 'Two candidates have the same ID';

function haveOwnIds(candidates: readonly { id?: string | undefined }[]): boolean {
  const ids = candidates.flatMap(({ id }) => (id === undefined ? [] : [id]));
  return new Set(ids).size === ids.length;
}

const attachments = {
  photo: attachmentInput('Photo'),
  statement: attachmentInput('Statement'),
};

const candidateInput = z.object({
  id: candidateId,
  name: lineOf('Candidate name', LIMITS.candidateNameMax),
  description: paragraphOf('Candidate description', LIMITS.candidateDescriptionMax).default(''),
  ...attachments,
});

const candidatesInput = z
  .array(candidateInput, { error: TOO_FEW_CANDIDATES })
  .min(1, TOO_FEW_CANDIDATES)
  .max(LIMITS.candidatesMax, tooMany)
  .refine(haveOwnIds, sameId)
  .superRefine(refuseTwins);

/** Opens an election even though it still has the placeholder candidates from the form. */
const confirmPlaceholders = z.boolean('confirmPlaceholders must be true or false').optional();

/** Why an election can't be opened after its end date: nothing would ever close it. */
export const NO_END = 'Voting would never close. Move the end date into the future first.';

const { title, description, startDate, endDate, status, ballot } = electionFields;
const { electorate, weighted, paper, meeting, publicResult } = electionFields;

/** The fields in the order in which they are checked. The first issue becomes the message. */
const givenFields = {
  title: lineOf(title.label, LIMITS.titleMax),
  description: paragraphOf(description.label, LIMITS.descriptionMax)
    .min(1, 'Description is required')
    .min(
      LIMITS.descriptionMin,
      `Description must be at least ${LIMITS.descriptionMin} characters long`,
    ),
  startDate: instantOf(startDate.label),
  endDate: instantOf(endDate.label),
  candidates: candidatesInput,
  status: electionStatusSchema.default(status.initial),
  ballot: ballotInput.default(ballot.initial),
  electorate: z
    // Strict, because a misspelled field must not let everyone vote.
    .object({ groups: electorateGroupsField }, 'Who can vote must be an object with groups')
    .default(electorate.initial),
  weighted: z.boolean('Weighted must be true or false').default(weighted.initial),
  paper: optionalLineOf(paper.label, LIMITS.paperMax).default(paper.initial),
  meeting: meetingOfElection.nullable().default(meeting.initial),
  publicResult: z.boolean('Public result must be true or false').default(publicResult.initial),
} satisfies Record<ElectionField | 'candidates', z.ZodType>;

/**
 * The rule that candidates are enough for the ballot: see `fewestCandidates`. An edit that omits the ballot is checked
 * against the stored one.
 */
const enoughCandidates = {
  check: (given: { candidates: unknown[]; ballot?: Ballot | undefined }) =>
    !given.ballot || given.candidates.length >= fewestCandidates(given.ballot),
  problem: { message: TOO_FEW_CANDIDATES, path: ['candidates'] },
};

/** The last rule about the fields of an election. */
export const endAfterStart = {
  check: (election: { startDate: Date; endDate: Date }) => election.endDate > election.startDate,
  problem: { message: 'End date must be after start date', path: ['endDate'] },
};

export const createElectionRequest = z
  .object({ ...givenFields, confirmPlaceholders })
  .refine(enoughCandidates.check, enoughCandidates.problem)
  .refine(endAfterStart.check, endAfterStart.problem);
export type CreateElectionRequest = z.input<typeof createElectionRequest>;
export type CreateElectionInput = z.output<typeof createElectionRequest>;

export const updateElectionRequest = z
  .object({
    ...editShapeOf(givenFields),
    status: electionStatusSchema,
    confirmPlaceholders,
    /** `updatedAt` of the version that was edited. If it is out of date, the response is 409. */
    expectedUpdatedAt: z.iso.datetime('expectedUpdatedAt must be a valid date').optional(),
  })
  .refine(enoughCandidates.check, enoughCandidates.problem)
  .refine(endAfterStart.check, endAfterStart.problem);
export type UpdateElectionRequest = z.input<typeof updateElectionRequest>;
export type UpdateElectionInput = z.output<typeof updateElectionRequest>;

const completeCandidate = z.object({
  id: candidateId,
  name: shownTextOf(CANDIDATES_INCOMPLETE)
    .min(1, CANDIDATES_INCOMPLETE)
    .pipe(candidateInput.shape.name),
  description: shownTextOf(CANDIDATES_INCOMPLETE)
    .min(1, CANDIDATES_INCOMPLETE)
    .pipe(paragraphOf('Candidate description', LIMITS.candidateDescriptionMax)),
  ...attachments,
});

export const updateCandidatesRequest = z.object({
  candidates: z
    .array(completeCandidate, { error: TOO_FEW_CANDIDATES })
    .min(1, TOO_FEW_CANDIDATES)
    .max(LIMITS.candidatesMax, tooMany)
    .refine(haveOwnIds, sameId)
    .superRefine(refuseTwins),
  expectedUpdatedAt: z.iso.datetime('expectedUpdatedAt must be a valid date').optional(),
});
export type UpdateCandidatesRequest = z.input<typeof updateCandidatesRequest>;

export const withdrawalRequest = z.object({
  candidateId: z
    .string('Choose a candidate')
    .min(1, 'Choose a candidate')
    .max(64, 'Unknown candidate'),
  /** For the audit trail. */
  reason: lineOf('Reason', LIMITS.withdrawalReasonMax),
});
export type WithdrawalRequest = z.infer<typeof withdrawalRequest>;

export const electionParams = z.object({ id: z.string() });
export const electionsData = z.object({ elections: z.array(electionSchema) });
export type ElectionsData = z.infer<typeof electionsData>;
export const electionData = z.object({ election: electionSchema });
export type ElectionData = z.infer<typeof electionData>;
