import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { optionalLineOf } from '../text/text-fields.ts';
import { seenReturns } from '../votes/handouts.ts';
import { attendanceSums, meetingStateSchema } from './meeting-state.ts';

const idsMax = `At most ${LIMITS.idsMax} members can be checked in at a time`;
const desk = optionalLineOf('The name of the desk', LIMITS.deskMax)
  .describe('The name of the desk, for the record.')
  .default('');

export const attendanceQuery = z.object({
  search: z
    .string('Search must be a single value')
    .trim()
    .max(LIMITS.searchMax, 'Search is too long')
    .describe('A name, a voter ID, or an email address, or the beginning of one.')
    .default(''),
  only: z
    .enum(['present', 'represented', 'absent'])
    .optional()
    .describe('Only members in this state; all if omitted.'),
  after: z.string().max(400).optional().describe('The `next` of the previous page.'),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(LIMITS.rollPageMax)
    .describe('How many members to return.')
    .default(20),
});

const memberId = z.string().describe('The voter ID, such as `VOTER001`.');
const memberName = z.string().describe('The name of the member.');

/** A member on the list at the desk. */
export const attendeeSchema = z.object({
  voterId: z.string().describe('The ID on the voter roll.'),
  userId: memberId,
  name: memberName,
  groups: z.array(z.string()).describe('The names of the member’s groups.'),
  weight: z.number().int().describe('How much the member’s ballot counts in weighted elections.'),
  isPresent: z.boolean().describe('True if the member is checked in.'),
  since: z.iso.datetime().nullable().describe('When the member last came or left.'),
  changes: z
    .number()
    .int()
    .describe('How often the member was checked in or out. What a desk does next is based on it.'),
  proxyChanges: z
    .number()
    .int()
    .describe('`changes`, and how often a proxy of this member was given or ended.'),
  representedBy: z
    .object({
      userId: memberId,
      name: memberName,
      isPresent: z
        .boolean()
        .describe('True if the holder is checked in, so that this member counts as represented.'),
    })
    .nullable()
    .describe(
      'The member who holds this one’s proxy; null if none does. A proxy ends when its giver is checked in.',
    ),
  represents: z
    .array(
      z.object({
        voterId: z.string().describe('The ID on the voter roll.'),
        userId: memberId,
        name: memberName,
      }),
    )
    .describe('The members whom this one represents.'),
  onPaper: z
    .array(z.string())
    .describe(
      'The elections of the meeting in which this member has a paper ballot, until they are completed.',
    ),
  returns: seenReturns.describe(
    'Paper of this member, and of the members whom this one represents, that was taken back. Send it with what you do next.',
  ),
});
export type Attendee = z.infer<typeof attendeeSchema>;

export const attendanceData = z.object({
  attendees: z.array(attendeeSchema).describe('Sorted by name.'),
  next: z
    .string()
    .optional()
    .describe('Send it as `after` for the next page; absent on the last page.'),
  attendance: attendanceSums.describe('The number of members of the whole meeting.'),
});
export type AttendanceData = z.infer<typeof attendanceData>;

/** Without names: an administrator sees this beside the turnout. */
export const paperNeedsData = z.object({
  voterIds: z
    .array(z.string())
    .describe(
      'The IDs on the voter roll. These members are present or represented, vote on paper, and have none for this question. Whether they have voted on a device plays no part.',
    ),
  returns: seenReturns,
});
export type PaperNeedsData = z.infer<typeof paperNeedsData>;

const actId = z.string().min(1).max(64);

/**
 * One act of a desk, so that a request that is repeated, or arrives late, does not undo what others did since. It is
 * made only if the member’s attendance is still what the desk saw, or what one of these earlier acts of the desk made.
 */
const checkInAct = z
  .object({
    id: actId.describe('Any text that no other act has.'),
    changes: z
      .int('changes must be a number')
      .min(0, 'changes must be a number')
      .describe('The member’s `changes` that the desk saw.'),
    after: z
      .array(actId)
      .max(LIMITS.actsMax, 'after is too long')
      .describe('The desk’s own acts since then whose responses it has not received.')
      .default([]),
  })
  .describe('What makes it safe to repeat the request: one act of a desk on one member.');

/** Checks members in or out. With `act`, repeating it changes nothing, even if the member has left or come since. */
export const checkInRequest = z
  .object({
    voters: z
      .array(z.string().max(LIMITS.userIdMax))
      .min(1)
      .max(LIMITS.idsMax, idsMax)
      .describe('The voter IDs of the members, such as `VOTER001`.'),
    isPresent: z
      .boolean('isPresent must be true or false')
      .describe('True checks them in; false checks them out.'),
    desk,
    act: checkInAct.optional(),
  })
  .refine(({ act, voters }) => !act || voters.length === 1, {
    message: 'An act is for one member',
    path: ['act'],
  });
export type CheckInInput = z.output<typeof checkInRequest>;
export const checkInData = z.object({
  attendees: z.array(attendeeSchema).describe('The members, as they are now.'),
  attendance: attendanceSums.describe('The number of members of the whole meeting.'),
  isOvertaken: z
    .literal(true)
    .optional()
    .describe('Someone else checked the member in or out since, so nothing was changed.'),
});
export type CheckInData = z.infer<typeof checkInData>;

/** A voter checks in or out. */
export const attendRequest = z.object({
  isPresent: z
    .boolean('isPresent must be true or false')
    .describe('True checks the caller in; false checks the caller out.'),
});

/** A meeting as one of its members sees it. */
export const ownMeetingSchema = z.object({
  id: z.string().describe('The ID of the meeting.'),
  description: z.string().describe('What members read about the meeting.'),
  state: meetingStateSchema,
  isPresent: z.boolean().describe('True if the caller is checked in.'),
  holder: z
    .object({
      userId: memberId,
      name: memberName,
      notIn: z.array(z.string()).describe('The IDs of the elections that the proxy is not for.'),
    })
    .nullable()
    .describe(
      'The holder of the caller’s proxy, and the elections that it is not for; null if there is none. In all others, only the holder can vote.',
    ),
  declinedBy: z
    .object({ userId: memberId, name: memberName })
    .optional()
    .describe('The member who declined the last proxy that the caller gave; absent if none did.'),
  represents: z
    .array(
      z.object({
        userId: memberId,
        name: memberName,
        weight: z
          .number()
          .int()
          .describe('How much the member’s ballot counts in weighted elections.'),
        votedIn: z
          .array(z.string())
          .describe('The elections in which the caller has cast this member’s ballot.'),
        onPaper: z
          .array(z.string())
          .describe('The elections in which this member has a paper ballot.'),
        notIn: z
          .array(z.string())
          .describe(
            'The elections that this proxy is not for, because voting in them had opened before it was given.',
          ),
      }),
    )
    .describe('The members whom the caller represents.'),
  votedIn: z
    .array(z.string())
    .describe('The elections of the meeting in which the caller has voted.'),
});
export type OwnMeeting = z.infer<typeof ownMeetingSchema>;

/** Open ones first, then planned ones by date, then closed ones. */
export const ownMeetingsData = z.object({
  meetings: z
    .array(ownMeetingSchema)
    .describe('Open ones first, then planned ones by date, then closed ones.'),
});
export type OwnMeetingsData = z.infer<typeof ownMeetingsData>;
export const ownMeetingData = z.object({ meeting: ownMeetingSchema.describe('The meeting.') });
export type OwnMeetingData = z.infer<typeof ownMeetingData>;
