import { z } from 'zod';
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
import { ballotInput } from './ballot-schema.ts';
import { editShapeOf } from './edit-shape.ts';
import { electionStatusSchema } from './elections.ts';
import { type ElectionField, electionFields } from './fields.ts';
import { meetingField } from './meeting-field.ts';
import { electorateGroupsField } from '../people/groups.ts';

const candidateId = z
  .string('Candidate ID must be text')
  .max(64, 'Candidate ID is too long')
  .describe('Only in changes: the ID of the candidate. A candidate without an ID is new.')
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
  photo: attachmentInput('Photo').describe(
    'The ID that `POST /candidates/photos` returned; null for none. A change that omits it keeps the photo.',
  ),
  statement: attachmentInput('Statement').describe(
    'The ID that `POST /candidates/statements` returned; null for none. A change that omits it keeps the statement.',
  ),
};

const candidateInput = z.object({
  id: candidateId,
  name: lineOf('Candidate name', LIMITS.candidateNameMax).describe('The name on the ballot.'),
  description: paragraphOf('Candidate description', LIMITS.candidateDescriptionMax)
    .describe('What voters read below the name.')
    .default(''),
  ...attachments,
});

const candidatesInput = z
  .array(candidateInput, { error: TOO_FEW_CANDIDATES })
  .min(1, TOO_FEW_CANDIDATES)
  .max(LIMITS.candidatesMax, tooMany)
  .refine(haveOwnIds, sameId)
  .superRefine(refuseTwins);

const confirmPlaceholders = z
  .boolean('confirmPlaceholders must be true or false')
  .describe(
    'True opens an election even though it still has the placeholder candidates from the form.',
  )
  .optional();

/** Why an election can't be opened after its end date: nothing would ever close it. */
export const NO_END = 'Voting would never close. Move the end date into the future first.';

const { title, description, startDate, endDate, status, ballot } = electionFields;
const { electorate, weighted, paper, meeting, publicResult } = electionFields;

/** The fields in the order in which they are checked. The first issue becomes the message. */
const givenFields = {
  title: lineOf(title.label, LIMITS.titleMax).describe('The title, in one line.'),
  description: paragraphOf(description.label, LIMITS.descriptionMax)
    .min(1, 'Description is required')
    .min(
      LIMITS.descriptionMin,
      `Description must be at least ${LIMITS.descriptionMin} characters long`,
    )
    .describe('What the election is about.'),
  startDate: instantOf(startDate.label).describe(
    'When voting opens: ISO 8601. Without an offset, it is UTC.',
  ),
  endDate: instantOf(endDate.label).describe(
    'When voting closes: ISO 8601. Without an offset, it is UTC.',
  ),
  candidates: candidatesInput.describe('The candidates, in ballot order.'),
  status: electionStatusSchema
    .describe('`active` opens voting now; `completed` closes it. `upcoming` waits for `startDate`.')
    .default(status.initial),
  ballot: ballotInput
    .describe(
      'How voters vote and how ballots are counted. Omitted parts get defaults that suit the kind.',
    )
    .default(ballot.initial),
  electorate: z
    // Strict, because a misspelled field must not let everyone vote.
    .object({ groups: electorateGroupsField }, 'Who can vote must be an object with groups')
    .describe('Who can vote. Everyone on the roll if omitted in a new election.')
    .default(electorate.initial),
  weighted: z
    .boolean('Weighted must be true or false')
    .describe('True if each ballot is counted with its voter’s weight.')
    .default(weighted.initial),
  paper: optionalLineOf(paper.label, LIMITS.paperMax)
    .describe(
      'The name of a ballot paper. Elections with the same name that are open at the same time are its questions. Empty for none.',
    )
    .default(paper.initial),
  meeting: meetingField
    .nullable()
    .describe('The meeting that opens and closes voting; null for none.')
    .default(meeting.initial),
  publicResult: z
    .boolean('Public result must be true or false')
    .describe('True if anyone can see the result at `/results/{id}` once it is declared.')
    .default(publicResult.initial),
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
    status: electionStatusSchema.describe(
      '`active` opens voting now; `completed` closes it. `upcoming` waits for `startDate`.',
    ),
    confirmPlaceholders,
    expectedUpdatedAt: z.iso
      .datetime('expectedUpdatedAt must be a valid date')
      .optional()
      .describe(
        '`updatedAt` of the election that you saw. If it has changed since, the response is 409.',
      ),
  })
  .refine(enoughCandidates.check, enoughCandidates.problem)
  .refine(endAfterStart.check, endAfterStart.problem);
export type UpdateElectionRequest = z.input<typeof updateElectionRequest>;
export type UpdateElectionInput = z.output<typeof updateElectionRequest>;

const completeCandidate = z.object({
  id: candidateId,
  name: shownTextOf(CANDIDATES_INCOMPLETE)
    .min(1, CANDIDATES_INCOMPLETE)
    .pipe(candidateInput.shape.name)
    .describe('The name on the ballot.'),
  description: shownTextOf(CANDIDATES_INCOMPLETE)
    .min(1, CANDIDATES_INCOMPLETE)
    .pipe(paragraphOf('Candidate description', LIMITS.candidateDescriptionMax))
    .describe('What voters read below the name.'),
  ...attachments,
});

export const updateCandidatesRequest = z.object({
  candidates: z
    .array(completeCandidate, { error: TOO_FEW_CANDIDATES })
    .min(1, TOO_FEW_CANDIDATES)
    .max(LIMITS.candidatesMax, tooMany)
    .refine(haveOwnIds, sameId)
    .superRefine(refuseTwins)
    .describe('All candidates, in ballot order. Candidates who are left out are removed.'),
  expectedUpdatedAt: z.iso
    .datetime('expectedUpdatedAt must be a valid date')
    .describe(
      '`updatedAt` of the election that you saw. If it has changed since, the response is 409.',
    )
    .optional(),
});
export type UpdateCandidatesRequest = z.input<typeof updateCandidatesRequest>;

export const withdrawalRequest = z.object({
  candidateId: z
    .string('Choose a candidate')
    .min(1, 'Choose a candidate')
    .max(64, 'Unknown candidate')
    .describe('The ID of the candidate.'),
  reason: lineOf('Reason', LIMITS.withdrawalReasonMax).describe('Why, for the audit trail.'),
});
export type WithdrawalRequest = z.infer<typeof withdrawalRequest>;
