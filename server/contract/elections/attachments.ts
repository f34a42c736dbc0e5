import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { paragraphOf } from '../text/text-fields.ts';

/** A keyed hash of the content as hex. */
const contentHash = /^[0-9a-f]{64}$/;

/**
 * A photo or a statement of a candidate in a request: the ID that its upload returned, or null for none. An edit that
 * omits it does not change it.
 */
export const attachmentInput = (label: string) =>
  z
    .string(`${label} must be the ID of an upload, or null`)
    .regex(contentHash, `${label} must be the ID of an upload, or null`)
    .nullable()
    .optional();

export const photoParams = z.object({
  photo: z.string().describe('The ID of the photo, from `photo` of a candidate.'),
});
export const photoData = z.object({
  photo: z.string().describe('The ID of the photo in `candidates`.'),
});

export const statementRequest = z.object({
  text: paragraphOf('Statement', LIMITS.statementMax)
    .min(1, 'Statement is required')
    .describe(
      'Markdown: paragraphs, lists, emphasis, and links. Everything else is shown as text.',
    ),
});
export const statementParams = z.object({
  statement: z.string().describe('The ID of the statement, from `statement` of a candidate.'),
});
export const statementData = z.object({
  statement: z.string().describe('The ID of the statement in `candidates`.'),
});
export const statementText = z.object({ text: z.string().describe('The statement, in Markdown.') });
