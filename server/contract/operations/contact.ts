import { z } from 'zod';

/** A phone number as people write it: digits, grouped by spaces, dots, dashes, slashes, or parentheses. */
export const PHONE = /^\+?(?:[ ()./-]*\d){3,20}[ )]*$/;

/** Who runs this site and how to reach them. Details that were not configured are absent. */
export const contactSchema = z.object({
  organisation: z.string().optional().describe('The name of the organization.'),
  email: z.string().optional().describe('Where voters can write with questions.'),
  phone: z.string().optional().describe('Formatted for people, with spaces.'),
  address: z.string().optional().describe('Postal address; may have several lines.'),
});
export type Contact = z.infer<typeof contactSchema>;

export const contactData = z.object({
  contact: contactSchema.describe('Who runs this site. What is not set is absent.'),
});
