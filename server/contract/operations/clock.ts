import { z } from 'zod';
import { instantOf } from '../text/text-fields.ts';

export const clockData = z.object({
  time: z.iso.datetime().describe('The time of the server that responds.'),
  problem: z
    .string()
    .nullable()
    .describe(
      'What is wrong with the clock; null if nothing is. Until it is right again, nothing happens on schedule.',
    ),
  isRestoredCopy: z
    .boolean()
    .describe(
      'True until an administrator confirms that this restored copy replaces the original. Nothing happens on schedule then.',
    ),
});

export const confirmClockRequest = z.object({
  time: instantOf('Time').describe(
    'The `time` that `GET /clock` returned. Refused if the clock has been set since.',
  ),
});
