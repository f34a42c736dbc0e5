import { z } from 'zod';
import { csvSeparator } from '../base/csv-signs.ts';
import { electorateGroupsField } from '../people/groups.ts';
import { EVERYONE } from '../elections/electorate.ts';
import { editShapeOf } from '../elections/edit-shape.ts';
import { LIMITS } from '../base/limits.ts';
import { timeZoneSchema } from '../base/time-zone.ts';
import { instantOf, lineOf, optionalLineOf, paragraphOf } from '../text/text-fields.ts';
import { shownDenominator, shownNumerator } from '../elections/ballot-schema.ts';
import { agendaQuestion, agendaText, meetingStateSchema, quorumBase } from './meeting-state.ts';
import { MEETING_STATUSES, QUORUM_BASES } from './meeting-values.ts';

export const meetingStatusSchema = z
  .enum(MEETING_STATUSES, {
    error: 'Status must be planned, open, or closed',
  })
  .describe('Not open yet, open, or closed.');

const fractionPart = (label: string) => {
  const text = `The ${label} of the quorum must be a whole number from 1 to ${LIMITS.fractionMax}`;
  return z.int(text).min(1, text).max(LIMITS.fractionMax, text);
};

/** The fraction of the members, or of their weight, that must be present or represented. */
const quorumInput = z
  .object(
    {
      numerator: fractionPart('numerator').describe(
        'The upper number of the fraction, such as 1 in one-third.',
      ),
      denominator: fractionPart('denominator').describe(
        'The lower number of the fraction, such as 3 in one-third.',
      ),
      base: z
        .enum(QUORUM_BASES, { error: 'The base of the quorum must be members or weight' })
        .describe('What it is a fraction of: the number of members, or the sum of their weights.'),
    },
    'The quorum must be a fraction, such as 1/2',
  )
  .refine(
    ({ numerator, denominator }) => numerator <= denominator,
    'The quorum can’t exceed 100% of the members',
  )
  .describe(
    'The fraction of members, or of their weight, that must be present or represented; null for none.',
  );

const itemId = z
  .string('Item ID must be text')
  .max(64, 'Item ID is too long')
  .regex(/^[\w-]*$/, 'Item ID contains a character that IDs don’t have')
  .describe('The `id` of an item that exists. An item without an ID is new.')
  .optional();
const electionId = z
  .string('Choose an election')
  .min(1, 'Choose an election')
  .max(64, 'Unknown election');

/** An item of the agenda. A question is one election, or several that form a ballot paper. */
const agendaItemInput = z.discriminatedUnion(
  'kind',
  [
    z.object({
      id: itemId,
      kind: z
        .literal('text')
        .describe(
          '`text`: an item without a vote. `question`: an item with one election or several.',
        ),
      text: lineOf('Agenda item', LIMITS.agendaTextMax).describe('The text of the item.'),
    }),
    z.object({
      id: itemId,
      kind: z.literal('question').describe('An item with one election or several.'),
      electionIds: z
        .array(electionId, 'A question needs a list of elections')
        .min(1, 'Choose an election')
        .max(LIMITS.castsMax, `A question can have at most ${LIMITS.castsMax} elections`)
        .describe(
          'The `id` of each election. They belong to this meeting and are voted on together.',
        ),
    }),
  ],
  { error: 'An agenda item must be a text or a question' },
);

const agendaInput = z
  .array(agendaItemInput, 'The agenda must be a list')
  .max(LIMITS.agendaMax, `The agenda can have at most ${LIMITS.agendaMax} items`)
  .refine((items) => {
    const ids = items.flatMap((item) => (item.kind === 'question' ? item.electionIds : []));
    return new Set(ids).size === ids.length;
  }, 'An election is on the agenda twice')
  .refine((items) => {
    const ids = items.flatMap(({ id }) => (id === undefined ? [] : [id]));
    return new Set(ids).size === ids.length;
  }, 'Two agenda items have the same ID');

const perHolder = `Proxies for each holder must be a whole number from 0 to ${LIMITS.proxiesPerHolderMax}`;

const givenFields = {
  title: lineOf('Title', LIMITS.titleMax).describe('The title, in one line.'),
  description: paragraphOf('Description', LIMITS.descriptionMax)
    .describe('What members read about the meeting.')
    .default(''),
  place: optionalLineOf('Place', LIMITS.placeMax)
    .describe('Where the meeting takes place; empty for none.')
    .default(''),
  startDate: instantOf('Start').describe(
    'When the meeting begins: ISO 8601. Without an offset, it is UTC.',
  ),
  electorate: z
    .object({ groups: electorateGroupsField }, 'Who takes part must be an object with groups')
    .describe('Who takes part. Everyone on the roll if omitted in a new meeting.')
    .default(EVERYONE),
  agenda: agendaInput.describe('The items, in order. A change replaces all of them.').default([]),
  quorum: quorumInput
    .nullable()
    .describe(
      'The fraction of members, or of their weight, that must be present or represented; null for none.',
    )
    .default(null),
  proxiesPerHolder: z
    .int(perHolder)
    .min(0, perHolder)
    .max(LIMITS.proxiesPerHolderMax, perHolder)
    .describe('How many members one holder can represent; 0 if members can’t be represented.')
    .default(0),
  selfCheckIn: z
    .boolean('Self check-in must be true or false')
    .describe('True if members can check themselves in.')
    .default(false),
};

export const createMeetingRequest = z.object(givenFields);
export type CreateMeetingRequest = z.input<typeof createMeetingRequest>;
export type CreateMeetingInput = z.output<typeof createMeetingRequest>;
/** A field that administrators fill in. Events about meetings compile only if they handle each one. */
export type MeetingField = keyof CreateMeetingInput;

/** Omitted fields stay unchanged. */
export const updateMeetingRequest = z.object({
  ...editShapeOf(givenFields),
  title: givenFields.title.describe('The title, in one line.').optional(),
  startDate: givenFields.startDate
    .describe('When the meeting begins: ISO 8601. Without an offset, it is UTC.')
    .optional(),
  expectedUpdatedAt: z.iso
    .datetime('expectedUpdatedAt must be a valid date')
    .optional()
    .describe(
      '`updatedAt` of the meeting that you saw. If it has changed since, the response is 409.',
    ),
});
export type UpdateMeetingRequest = z.input<typeof updateMeetingRequest>;
export type UpdateMeetingInput = z.output<typeof updateMeetingRequest>;

export const agendaItemSchema = z.discriminatedUnion('kind', [
  agendaText,
  agendaQuestion.extend({
    electionIds: z
      .array(z.string())
      .describe('Elections that were deleted, or moved out of the meeting, are omitted.'),
  }),
]);
export type AgendaItem = z.infer<typeof agendaItemSchema>;

/** A meeting as administrators and auditors see it. */
export const meetingSchema = z.object({
  id: z.string().describe('The ID of the meeting.'),
  title: z.string().describe('The title, in one line.'),
  description: z.string().describe('What members read about the meeting.'),
  place: z.string().describe('Where the meeting takes place; empty for none.'),
  startDate: z.iso.datetime().describe('When the meeting is scheduled to begin.'),
  electorate: z
    .object({
      groups: z
        .array(z.string())
        .describe('The names of the groups; empty for everyone on the roll.'),
    })
    .describe('Who takes part.'),
  agenda: z.array(agendaItemSchema).describe('The items, in order.'),
  quorum: z
    .object({
      numerator: shownNumerator,
      denominator: shownDenominator,
      base: quorumBase,
    })
    .nullable()
    .describe(
      'The fraction of members, or of their weight, that must be present or represented; null for none.',
    ),
  proxiesPerHolder: z
    .number()
    .int()
    .describe('How many members one holder can represent; 0 for none.'),
  selfCheckIn: z.boolean().describe('True if members can check themselves in.'),
  status: meetingStatusSchema,
  openedAt: z.iso
    .datetime()
    .nullable()
    .describe('When the meeting first opened; null before that.'),
  closedAt: z.iso
    .datetime()
    .nullable()
    .describe('When the meeting last closed; null unless it is closed.'),
  screenKey: z
    .string()
    .optional()
    .describe('The part of the screen’s address after #. Only for administrators.'),
  hasVotingBegun: z.boolean().describe('Who takes part and the quorum can no longer be changed.'),
  state: meetingStateSchema,
  createdAt: z.iso.datetime().describe('When the meeting was planned.'),
  updatedAt: z.iso
    .datetime()
    .describe('When the meeting was last changed. Send it as `expectedUpdatedAt` in a change.'),
});
export type Meeting = z.infer<typeof meetingSchema>;

export const meetingParams = z.object({ id: z.string().describe('The `id` of the meeting.') });
export const questionParams = meetingParams.extend({
  item: z.string().describe('The `id` of a question on the agenda.'),
});

/** Newest first. */
export const meetingsData = z.object({
  meetings: z.array(meetingSchema).describe('Newest first.'),
});
export type MeetingsData = z.infer<typeof meetingsData>;
export const meetingData = z.object({ meeting: meetingSchema.describe('The meeting.') });
export type MeetingData = z.infer<typeof meetingData>;

/** What opens the screen in the hall. It is in the body, so that no log contains it. */
export const screenRequest = z.object({
  key: z
    .string('The key of the screen is missing')
    .max(64, 'The key of the screen is too long')
    .describe('The part of the screen’s address after `#`: `screenKey` of the meeting.'),
});

export const meetingStatusRequest = z.object({
  status: meetingStatusSchema.describe('`open` opens the meeting, also again; `closed` closes it.'),
});

/** The item that the hall sees; null for the title page. */
export const currentItemRequest = z.object({
  item: z
    .string()
    .max(64)
    .nullable()
    .describe('The `id` of the item to show; null for the title page.'),
});

const minutes = `Minutes must be a whole number from 1 to ${LIMITS.questionMinutesMax}`;
/** Seconds, because a motion may be open for 90. */
const seconds = z
  .int('Seconds must be a whole number')
  .min(10, 'A question must be open for at least 10 seconds')
  .max(LIMITS.questionMinutesMax * 60, minutes)
  .describe('How long voting stays open, in seconds.');

export const openQuestionRequest = z.object({ seconds });
/** The new time is absolute, so that repeating the request changes nothing. */
export const extendQuestionRequest = z.object({
  closesAt: instantOf('The time of the close').describe(
    'The new time of the close: ISO 8601. Sending it again changes nothing.',
  ),
});
export const showResultRequest = z.object({
  isShown: z
    .boolean('isShown must be true or false')
    .describe('True shows the result; false hides it.'),
});

export const minutesQuery = z.object({
  timeZone: timeZoneSchema
    .describe('The time zone of the times in the minutes, such as `Europe/Berlin`.')
    .default('UTC'),
});

export const attendanceListQuery = z.object({
  list: z
    .enum(['to-sign', 'attended', 'proxy-form'], {
      error: 'List must be to-sign, attended, or proxy-form',
    })
    .describe(
      '`to-sign`: all members, with room for signatures. `attended`: who came or was represented, with times. `proxy-form`: a blank form to give a proxy, always a PDF.',
    ),
  format: z
    .enum(['csv', 'pdf'], { error: 'Format must be csv or pdf' })
    .describe('A CSV file or a PDF.')
    .default('csv'),
  timeZone: timeZoneSchema
    .describe('The time zone of the PDF, such as `Europe/Berlin`. Times in CSV files are in UTC.')
    .default('UTC'),
  separator: csvSeparator,
  part: z.coerce
    .number('Part must be a whole number')
    .int('Part must be a whole number')
    .min(1, 'Parts are counted from 1')
    .max(1_000, 'Parts are counted from 1 to 1,000')
    .describe(
      'A PDF has at most 5,000 names: which part of the list it contains, from 1. A CSV file contains all names.',
    )
    .default(1),
});
export type AttendanceListQuery = z.output<typeof attendanceListQuery>;
