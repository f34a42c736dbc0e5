import { z } from 'zod';

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

export const timeZoneSchema = z
  .string('Time zone is required')
  .max(64, 'Unknown time zone')
  .refine(isTimeZone, 'Unknown time zone')
  .describe('The time zone of the times in a message or a file, such as `Europe/Berlin`.');
