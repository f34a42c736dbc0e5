import { annulment } from './annulment.ts';
import { z } from 'zod';
import { actorSchema } from '../base/actor.ts';
import { shownBallotSchema } from './ballot-schema.ts';
import type { ElectionField } from './fields.ts';
import { meetingField } from './meeting-field.ts';
import { openTieSchema } from './tie-decision.ts';

export const electionStatusSchema = z
  .enum(['upcoming', 'active', 'completed'], {
    error: 'Status must be upcoming, active, or completed',
  })
  .describe('Voting has not opened, is open, or is over.');
export type ElectionStatus = z.infer<typeof electionStatusSchema>;

export const candidateSchema = z.object({
  id: z.string().describe('The ID of the candidate.'),
  name: z.string().describe('The name of the person or option.'),
  description: z.string().describe('The lines below the name on the ballot; empty for none.'),
  photo: z.string().optional().describe('The ID of the photo; absent if there is none.'),
  statement: z.string().optional().describe('The ID of the statement; absent if there is none.'),
  place: z
    .number()
    .int()
    .describe(
      "The position on the ballot, from 0. Lists sorted by votes include it, so that a candidate's color can follow it.",
    ),
  votes: z
    .number()
    .int()
    .describe(
      'The number of ballots for this candidate. In a weighted election with encrypted ballots always 0, because only weights are decrypted.',
    ),
  percentage: z
    .number()
    .describe(
      'The percentage of valid ballots (excluding abstentions), by weight in weighted elections: 0 to 100, with one decimal place.',
    ),
  weight: z
    .number()
    .int()
    .optional()
    .describe(
      'The weight of the ballots for this candidate; only in weighted elections whose count is visible.',
    ),
  withdrawnAt: z.iso
    .datetime()
    .optional()
    .describe(
      "When the candidate withdrew; absent if the candidate has not withdrawn. A withdrawn candidate can't win.",
    ),
  isWrittenIn: z
    .literal(true)
    .optional()
    .describe('True for people who were not on the ballot, but were written in by voters.'),
});
export type Candidate = z.infer<typeof candidateSchema>;

/** How many eligible voters have voted. */
export const turnoutSchema = z.object({
  ballots: z.number().int().describe('How many voters have voted.'),
  eligible: z
    .number()
    .int()
    .describe(
      'Voters who can vote now; once voting has closed, those who could vote when it closed.',
    ),
  percentage: z.number().describe('0 to 100, with one decimal; 0 if there are no eligible voters.'),
});
export type Turnout = z.infer<typeof turnoutSchema>;

/** A change of the status, by an administrator or by the clock. */
export const statusChangeSchema = z.object({
  from: electionStatusSchema
    .nullable()
    .describe('Null when the election was scheduled with this status.'),
  to: electionStatusSchema.describe('The new status.'),
  at: z.iso
    .datetime()
    .describe(
      'When the change took effect. For changes by the clock, this is the start or end date.',
    ),
  by: actorSchema.describe('Who changed the status.'),
});
export type StatusChange = z.infer<typeof statusChangeSchema>;

/** Who did something, and when. */
const actSchema = z.object({
  at: z.iso.datetime().describe('When it was done.'),
  by: actorSchema.describe('Who did it.'),
});

export const sealingProblemSchema = z
  .enum(['count', 'participants'])
  .describe(
    'Why sealing has stopped: a recount differs from the count, or there are not as many ballots as voters.',
  );
export type SealingProblem = z.infer<typeof sealingProblemSchema>;

const sharedListSchema = z.object({
  ifNow: z.array(z.string()).optional().describe('Their titles if voting opened now.'),
  asScheduled: z
    .array(z.string())
    .optional()
    .describe('Their titles if voting opens on the start date.'),
});
export type SharedList = z.infer<typeof sharedListSchema>;

/** Details of an election that administrators and auditors can see, but voters cannot. */
const progressSchema = z.object({
  statusChanges: z.array(statusChangeSchema).describe('Oldest first.'),
  count: z
    .object({
      state: z
        .enum(['none', 'confirmed', 'differs'])
        .describe('none: voting is not over, or no recount has finished since it closed.'),
      at: z.iso.datetime().optional().describe('When the recount began; absent without a recount.'),
      awaitsNames: z
        .literal(true)
        .optional()
        .describe(
          'True while administrators have to decide for whom names count that voters have written in.',
        ),
    })
    .describe('The recount since voting last closed.'),
  tie: openTieSchema
    .optional()
    .describe('Only if the confirmed count leaves a tie for the organization to decide.'),
  declared: actSchema.optional().describe('Who declared the result.'),
  sealing: actSchema
    .extend({ problem: sealingProblemSchema.optional() })
    .optional()
    .describe("Who began to seal the ballot box. From then on, the election can't be reopened."),
  onPaper: z
    .object({
      handedOut: z.number().int().describe('The number of voters who have a paper ballot.'),
      problem: z
        .string()
        .optional()
        .describe(
          'Why no paper can be handed out: now or, before the clock opens voting, from then on. Absent if it can.',
        ),
      joined: actSchema
        .optional()
        .describe('Who added the paper ballots to the count; absent until then.'),
    })
    .optional()
    .describe('Only in elections with paper ballots.'),
  sharedList: sharedListSchema
    .optional()
    .describe(
      'Before voting opens: the elections with which this one would share its participation list, because someone can vote in both at the same time, or within minutes, and a count is visible.',
    ),
  sealsAt: z.iso
    .datetime()
    .optional()
    .describe(
      "When the ballot box will be sealed automatically; absent if it won't be, or if sealing has begun.",
    ),
  testSent: actSchema.optional().describe('Who last received a test email.'),
  testRead: actSchema.optional().describe('Who last marked a test email as read.'),
});
export type ElectionProgress = z.infer<typeof progressSchema>;

const outcomeSummary = z.object({
  kind: z
    .enum(['elected', 'partlyElected', 'none', 'carried', 'notCarried', 'noDecision', 'tied'])
    .describe(
      '`partlyElected`: seats stay empty. `tied`: the organization has to decide between tied candidates.',
    ),
  text: z.string().describe('In English: “Elected: Ada Lovelace.”'),
});
export type OutcomeSummary = z.infer<typeof outcomeSummary>;

/** The fields in responses. */
const shownFields = {
  title: z.string().describe('The title, in one line.'),
  description: z.string().describe('What voters read about the election.'),
  status: electionStatusSchema.describe(
    'The current status, including scheduled changes that are due.',
  ),
  startDate: z.iso.datetime().describe('When voting is scheduled to open.'),
  endDate: z.iso.datetime().describe('When voting is scheduled to close.'),
  ballot: shownBallotSchema.describe(
    'How voters vote and how ballots are counted. The fields are explained in `POST /elections`.',
  ),
  electorate: z
    .object({
      groups: z
        .array(z.string())
        .describe('The names of the groups; empty for everyone on the roll.'),
    })
    .describe('The names of the groups whose members may vote. Empty: everyone on the roll.'),
  weighted: z
    .boolean()
    .describe(
      "True if each ballot is counted with its voter's weight. If so, the count is hidden until voting has closed.",
    ),
  paper: z
    .string()
    .describe(
      'The name of the ballot paper; empty if there is none. Elections with the same name that are open at the same time are its questions.',
    ),
  meeting: meetingField
    .nullable()
    .describe(
      'The meeting that opens and closes the election, and who can vote in it; null if there is none. At a meeting, the count is hidden until voting has closed.',
    ),
  publicResult: z
    .boolean()
    .describe(
      'True if anyone can see the result at `/results/{id}` once it is declared. Can be changed at any time.',
    ),
} satisfies Record<ElectionField, z.ZodType>;

export const electionSchema = z.object({
  id: z.string().describe('The ID of the election.'),
  ...shownFields,
  candidates: z
    .array(candidateSchema)
    .describe('In ballot order in `GET /elections/{id}`; sorted by votes in `GET /elections`.'),
  totalVotes: z.number().int().describe('The number of ballots, including those without a choice.'),
  isCountHidden: z
    .literal(true)
    .optional()
    .describe(
      'True while the count is hidden: the votes and percentages of all candidates are 0. See `ballot.results`.',
    ),
  hasBallots: z
    .boolean()
    .describe(
      'True once a ballot may exist. From then on, neither the candidates nor the ballot can be changed.',
    ),
  ownWeight: z
    .number()
    .int()
    .optional()
    .describe(
      "The weight of the caller's ballot; only for voters, in weighted elections that are not completed.",
    ),
  openedAt: z.iso
    .datetime()
    .optional()
    .describe('When voting first opened; absent if voting has not opened.'),
  closedAt: z.iso
    .datetime()
    .optional()
    .describe('When voting last closed; absent if the election is not completed or never opened.'),
  isWithoutVoting: z
    .boolean()
    .optional()
    .describe('True if the election never opened; absent if the election is not completed.'),
  declaredAt: z.iso
    .datetime()
    .optional()
    .describe(
      'When the result was declared; absent before that. From then on, nothing can be changed.',
    ),
  annulled: annulment
    .optional()
    .describe('Set if the election was annulled, because its sum could not be decrypted.'),
  sealedAt: z.iso
    .datetime()
    .optional()
    .describe(
      'When the ballot box was sealed; absent before that. From then on, ballots can no longer be linked to voters.',
    ),
  createdAt: z.iso.datetime().describe('When the election was scheduled.'),
  updatedAt: z.iso
    .datetime()
    .describe('When the election was last changed. Send it as `expectedUpdatedAt` in a change.'),
});
export type Election = z.infer<typeof electionSchema>;

export const listedElectionSchema = electionSchema.extend({
  turnout: turnoutSchema.optional().describe('Only for auditors.'),
  outcome: outcomeSummary
    .optional()
    .describe('What the confirmed count decides. Only for administrators and auditors.'),
  awaitedHandouts: z
    .number()
    .int()
    .optional()
    .describe(
      'How many paper ballots were handed out, while the count waits for them. Only for administrators and auditors.',
    ),
  awaitsNames: z
    .literal(true)
    .optional()
    .describe(
      'True while administrators can decide for whom names count that voters have written in. Only for administrators and auditors.',
    ),
});
/** An election in the list. */
export type ListedElection = z.infer<typeof listedElectionSchema> & { progress?: never };

export const singleElectionSchema = electionSchema.extend({
  turnout: turnoutSchema.optional().describe('How many voters have voted, of how many.'),
  progress: progressSchema.optional().describe('Only for administrators and auditors.'),
});
/** An election that was asked for by its ID. */
export type SingleElection = z.infer<typeof singleElectionSchema> & {
  outcome?: never;
  awaitedHandouts?: never;
  awaitsNames?: never;
};

export const electionSummary = electionSchema.pick({ id: true, title: true, status: true });

export const electionParams = z.object({ id: z.string().describe('The `id` of the election.') });
export const electionsData = z.object({
  elections: z.array(listedElectionSchema).describe('The elections that the caller can see.'),
});
export type ElectionsData = z.infer<typeof electionsData>;
export const singleElectionData = z.object({
  election: singleElectionSchema.describe('The election.'),
});
export const electionData = z.object({ election: electionSchema.describe('The election.') });
export type ElectionData = z.infer<typeof electionData>;
