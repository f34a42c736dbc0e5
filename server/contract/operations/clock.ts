import { z } from 'zod';
import { instantOf } from '../text/text-fields.ts';

export const clockData = z.object({
  /** The time of the server that responds. */
  time: z.iso.datetime(),
  /** What is wrong with the clock; null if nothing is. Until it is right again, nothing happens on schedule. */
  problem: z.string().nullable(),
  /** True until an administrator confirms that this restored copy replaces the original. Nothing happens on schedule then. */
  isRestoredCopy: z.boolean(),
});

export const confirmClockRequest = z.object({
  /** The time that `GET /clock` returned. Refused if the clock has been set since. */
  time: instantOf('Time'),
});
