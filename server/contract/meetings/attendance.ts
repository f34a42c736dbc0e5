import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { optionalLineOf } from '../text/text-fields.ts';
import { attendanceSums, meetingStateSchema } from './meeting-state.ts';

const idsMax = `At most ${LIMITS.idsMax} members can be checked in at a time`;
const desk = optionalLineOf('The name of the desk', LIMITS.deskMax).default('');

export const attendanceQuery = z.object({
  search: z
    .string('Search must be a single value')
    .trim()
    .max(LIMITS.searchMax, 'Search is too long')
    .default(''),
  /** Only members in this state; all if omitted. */
  only: z.enum(['present', 'represented', 'absent']).optional(),
  /** The `next` of the previous page. */
  after: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.rollPageMax).default(20),
});

/** A member on the list at the desk. */
export const attendeeSchema = z.object({
  /** The ID on the voter roll. */
  voterId: z.string(),
  userId: z.string(),
  name: z.string(),
  groups: z.array(z.string()),
  weight: z.number().int(),
  isPresent: z.boolean(),
  /** When the member last came or left. */
  since: z.iso.datetime().nullable(),
  /** How often the member was checked in or out. What a desk does next is based on it. */
  changes: z.number().int(),
  /** `changes`, and how often a proxy of this member was given or ended. */
  proxyChanges: z.number().int(),
  /** The member who represents this one; null if none does. A proxy ends when its giver is checked in. */
  representedBy: z.object({ userId: z.string(), name: z.string() }).nullable(),
  /** The members whom this one represents. */
  represents: z.array(z.object({ voterId: z.string(), userId: z.string(), name: z.string() })),
  /** The elections of the meeting in which this member has a paper ballot, until they are completed. */
  onPaper: z.array(z.string()),
});
export type Attendee = z.infer<typeof attendeeSchema>;

export const attendanceData = z.object({
  /** Sorted by name. */
  attendees: z.array(attendeeSchema),
  next: z.string().optional(),
  attendance: attendanceSums,
});
export type AttendanceData = z.infer<typeof attendanceData>;

const actId = z.string().min(1).max(64);

/**
 * One act of a desk, so that a request that is repeated, or arrives late, does not undo what others did since. It is
 * made only if the member’s attendance is still what the desk saw, or what one of these earlier acts of the desk made.
 */
const checkInAct = z.object({
  /** Any text that no other act has. */
  id: actId,
  /** The member’s `changes` that the desk saw. */
  changes: z.int('changes must be a number').min(0, 'changes must be a number'),
  /** The desk’s own acts since, whose answers it has not received. */
  after: z.array(actId).max(LIMITS.actsMax, 'after is too long').default([]),
});

/** Checks members in or out. With `act`, repeating it changes nothing, even if the member has left or come since. */
export const checkInRequest = z
  .object({
    voters: z.array(z.string().max(LIMITS.userIdMax)).min(1).max(LIMITS.idsMax, idsMax),
    isPresent: z.boolean('isPresent must be true or false'),
    desk,
    act: checkInAct.optional(),
  })
  .refine(({ act, voters }) => !act || voters.length === 1, {
    message: 'An act is for one member',
    path: ['act'],
  });
export type CheckInInput = z.output<typeof checkInRequest>;
export const checkInData = z.object({
  attendees: z.array(attendeeSchema),
  attendance: attendanceSums,
  /** Someone else checked the member in or out since, so nothing was changed. */
  isOvertaken: z.literal(true).optional(),
});
export type CheckInData = z.infer<typeof checkInData>;

/** A voter checks in or out. */
export const attendRequest = z.object({ isPresent: z.boolean('isPresent must be true or false') });

/** A meeting as one of its members sees it. */
export const ownMeetingSchema = z.object({
  id: z.string(),
  description: z.string(),
  state: meetingStateSchema,
  isPresent: z.boolean(),
  /**
   * The holder of the caller’s proxy, and the elections that it is not for; null if there is none. In all others, only the
   * holder can vote.
   */
  holder: z.object({ userId: z.string(), name: z.string(), notIn: z.array(z.string()) }).nullable(),
  /** The members whom the caller represents. */
  represents: z.array(
    z.object({
      userId: z.string(),
      name: z.string(),
      weight: z.number().int(),
      /** The elections in which the caller has cast this member’s ballot. */
      votedIn: z.array(z.string()),
      /** The elections in which this member has a paper ballot. */
      onPaper: z.array(z.string()),
      /** The elections that this proxy is not for, because voting in them had opened before it was given. */
      notIn: z.array(z.string()),
    }),
  ),
  /** The elections of the meeting in which the caller has voted. */
  votedIn: z.array(z.string()),
});
export type OwnMeeting = z.infer<typeof ownMeetingSchema>;

/** Open ones first, then planned ones by date, then closed ones. */
export const ownMeetingsData = z.object({ meetings: z.array(ownMeetingSchema) });
export type OwnMeetingsData = z.infer<typeof ownMeetingsData>;
export const ownMeetingData = z.object({ meeting: ownMeetingSchema });
export type OwnMeetingData = z.infer<typeof ownMeetingData>;
