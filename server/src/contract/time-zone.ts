import { z } from 'zod';

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

/** The time zone in which a message or a file shows times: that of its author. */
export const timeZoneSchema = z
  .string('Time zone is required')
  .max(64, 'Unknown time zone')
  .refine(isTimeZone, 'Unknown time zone');
