import { z } from 'zod';
import { shownBallotSchema, shownDenominator, shownNumerator } from '../elections/ballot-schema.ts';
import { tieDecisionSchema } from '../elections/tie-decision.ts';
import { candidateSchema, electionStatusSchema } from '../elections/elections.ts';
import {
  outcomeSchema,
  handoutResult,
  tieSchema,
  verdictSchema,
  weightsSchema,
  writeInVotes,
} from '../results/results.ts';
import { PRESENCES } from '../elections/meeting-of-election.ts';
import { MEETING_STATUSES, QUORUM_BASES } from './meeting-values.ts';

/** Attendance in members and in their weight. Nothing in it names a person. */
export const attendanceSums = z.object({
  present: z.number().int().describe('Members who are checked in.'),
  represented: z.number().int().describe('Members who are not checked in and whose holder is.'),
  members: z.number().int().describe('All members.'),
});

export const quorumBase = z
  .enum(QUORUM_BASES)
  .describe('What it is a fraction of: the number of members, or the sum of their weights.');

const quorumState = z.object({
  base: quorumBase,
  numerator: shownNumerator,
  denominator: shownDenominator,
  needed: z.number().int().describe('The number that meets the quorum, in the base’s unit.'),
  reached: z.number().int().describe('Present and represented together, in the base’s unit.'),
  isReached: z.boolean().describe('True if the quorum is reached.'),
});

const ballotParts = {
  kind: true,
  seats: true,
  rule: true,
  scale: true,
  quorum: true,
  majority: true,
} as const;

/** The parts of a result that its sentences follow from, in any language, as in `resultsData`. */
const announcedResult = z.object({
  ballot: shownBallotSchema
    .pick(ballotParts)
    .describe('How voters voted and how ballots are counted.'),
  candidates: z.array(candidateSchema).describe('Most votes first.'),
  totalVotes: z.number().int().describe('The number of ballots, including those without a choice.'),
  abstentions: z.number().int().describe('Ballots without a choice.'),
  weights: weightsSchema.optional().describe('Only in weighted elections.'),
  elected: z.array(z.string()).describe('IDs, in the order of election.'),
  ties: z.array(tieSchema).describe('Only ties that the organization decides.'),
  tieDecision: tieDecisionSchema
    .omit({ note: true })
    .optional()
    .describe('How the organization decided them; absent until then.'),
  verdict: verdictSchema.describe('Whether quorum and majority were reached.'),
  grades: outcomeSchema.shape.grades,
  onPaper: handoutResult
    .omit({ explanation: true })
    .optional()
    .describe('Once paper ballots are part of the count. Explanations are not shown in the hall.'),
});
export type AnnouncedResult = z.infer<typeof announcedResult>;

/** One election of a question. */
const questionState = z.object({
  electionId: z.string().describe('The ID of the election.'),
  title: z.string().describe('The title of the election.'),
  wording: z
    .object({
      description: z.string().describe('What members read about it.'),
      candidates: z
        .array(z.string())
        .describe('The names of the candidates in ballot order, without those who withdrew.'),
      ballot: shownBallotSchema
        .pick({
          kind: true,
          seats: true,
          majority: true,
        })
        .describe('How voters vote, and what a winner needs.'),
      weighted: z
        .boolean()
        .describe('True if each ballot is counted with the weight of its voter.'),
    })
    .optional()
    .describe('What is voted on. Only for the item that is shown, and only if it is one election.'),
  status: electionStatusSchema.describe('The status of the election.'),
  presence: z
    .enum(PRESENCES)
    .describe('Who can vote: `anyone` who may, or only members who are `present` or represented.'),
  closesAt: z.iso.datetime().nullable().describe('When voting closes; null unless it is open.'),
  isPreparing: z
    .literal(true)
    .optional()
    .describe('True while encrypted ballots are being prepared, so that no one can vote yet.'),
  needTime: z
    .number()
    .int()
    .optional()
    .describe(
      'How many members have asked for more time since voting opened or was last extended; absent for none. Members can ask before and after they vote, so that the number doesn’t reveal who hasn’t voted.',
    ),
  ballots: z.number().int().describe('Ballots so far.'),
  eligible: z
    .number()
    .int()
    .describe('Voters who can vote in it; with `present`, those who are present or represented.'),
  handedOut: z
    .number()
    .int()
    .optional()
    .describe(
      'How many of them have a paper ballot that isn’t part of the count yet; absent for none.',
    ),
  isCounted: z.boolean().describe('True once a recount has confirmed the count.'),
  isDeclared: z.literal(true).optional().describe('True once the result is declared.'),
  isAnnulled: z
    .literal(true)
    .optional()
    .describe('True if it was annulled, so it never has a result.'),
  awaitsNames: z
    .literal(true)
    .optional()
    .describe(
      'True while administrators have to decide for whom names count. Nothing is decided before.',
    ),
  awaitsKeyHolders: z
    .literal(true)
    .optional()
    .describe('True while key holders have to decrypt the sum of the ballots.'),
  writeIns: writeInVotes
    .optional()
    .describe(
      'Only while names await a decision, or with the result. Absent while the count is hidden.',
    ),
  result: announcedResult
    .optional()
    .describe(
      'Only once it is counted, and only while the administrator shows the result or, after the meeting has closed, once it is declared.',
    ),
});
export type QuestionState = z.infer<typeof questionState>;

const itemId = z.string().describe('The ID of the item.');

export const agendaText = z.object({
  id: itemId,
  kind: z.literal('text').describe('An item without a vote.'),
  text: z.string().describe('The text of the item.'),
});

/** A question without its elections. */
export const agendaQuestion = z.object({
  id: itemId,
  kind: z.literal('question').describe('An item with one election or several.'),
});

const itemState = z.discriminatedUnion('kind', [
  agendaText,
  agendaQuestion.extend({
    questions: z.array(questionState).describe('The elections, in the order of voting.'),
  }),
]);

/**
 * What everyone in the hall sees: members’ devices, the administrators’ page, and the screen. It contains nothing secret and
 * no name of a member.
 */
export const meetingStateSchema = z
  .object({
    id: z.string().describe('The ID of the meeting.'),
    title: z.string().describe('The title of the meeting.'),
    place: z.string().describe('Where the meeting takes place; empty for none.'),
    startDate: z.iso.datetime().describe('When the meeting is scheduled to begin.'),
    status: z.enum(MEETING_STATUSES).describe('Not open yet, open, or closed.'),
    agenda: z.array(itemState).describe('The agenda’s items in order.'),
    currentItem: z.string().nullable().describe('The ID of the item that is shown; null for none.'),
    attendance: attendanceSums.describe('The number of members.'),
    weights: attendanceSums
      .optional()
      .describe('By weight; only if the quorum is a fraction of the weight.'),
    quorum: quorumState
      .nullable()
      .describe('The quorum, and whether it is reached; null if the meeting has none.'),
    selfCheckIn: z.boolean().describe('True if members can check themselves in.'),
    proxiesPerHolder: z
      .number()
      .int()
      .describe('How many members one holder can represent; 0 for none.'),
  })
  .describe('What everyone in the hall sees.');
export type MeetingState = z.infer<typeof meetingStateSchema>;
export type AgendaItemState = MeetingState['agenda'][number];
export type QuestionItem = Extract<AgendaItemState, { kind: 'question' }>;

/** The parts of a state that have changed, and the changed items of the agenda. */
export const meetingChangeSchema = meetingStateSchema.omit({ id: true }).partial();
export type MeetingChange = z.infer<typeof meetingChangeSchema>;

/** The first message contains the state; later ones contain what changes in it. */
export const meetingMessage = z.object({
  now: z.number().int().describe('The server’s time in milliseconds since 1970.'),
  state: meetingStateSchema.optional().describe('Replaces everything before it.'),
  change: meetingChangeSchema.describe('What has changed since the last message.').optional(),
  mine: z.literal(true).optional().describe('The caller’s attendance or proxies may have changed.'),
});
export type MeetingMessage = z.infer<typeof meetingMessage>;

/** The server’s time is not part of the state, because the state is sent again only when it has changed. */
export const meetingStateData = z.object({
  state: meetingStateSchema,
});
export type MeetingStateData = z.infer<typeof meetingStateData>;
