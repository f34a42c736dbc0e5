import { z } from 'zod';
import { messageSchema } from './election-message.ts';
import { timeZoneSchema } from '../base/time-zone.ts';

export const declareRequest = z.object({
  announce: z
    .boolean('announce must be true or false')
    .describe(
      'True if the results are to be emailed to all voters who have not received them yet.',
    ),
  timeZone: timeZoneSchema,
});
export type DeclareRequest = z.input<typeof declareRequest>;

export const declareData = z.object({
  declaredAt: z.iso.datetime().describe('When the result was declared.'),
  message: messageSchema
    .optional()
    .describe('The message that announces the results; absent if none is sent.'),
});
