import { z } from 'zod';
import { PRESENCES } from './meeting-of-election.ts';

/** The meeting that an election belongs to. */
export const meetingField = z.object(
  {
    id: z
      .string('Choose a meeting')
      .min(1, 'Choose a meeting')
      .max(64, 'Unknown meeting')
      .describe('The `id` of the meeting.'),
    presence: z
      .enum(PRESENCES, { error: 'Presence must be anyone or present' })
      .describe(
        'Who can vote: anyone who can take part in the meeting, or only members who are present or represented.',
      ),
  },
  'Meeting must be an object with an ID and presence, or null',
);
