import {
  type ElectionField,
  electionFieldNames,
  electionFields,
} from '@votewise/contract/elections/fields';
import { isolate } from '@votewise/contract/isolate';
import type { ElectionValues } from './election-form.ts';

const list = new Intl.ListFormat('en-US');

/** Names for fields whose labels are not nouns. */
const NAMES: Partial<Record<ElectionField, string>> = { electorate: 'groups that can vote' };

/** True if a field was changed. A field with several values has an entry for each value. */
export function isDirty(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null
    ? Object.values(entry).some(isDirty)
    : entry === true;
}

/** 'Your changes to the title and end date of Choir Council haven’t been saved.' */
export function unsavedFields(
  title: string,
  dirty: Partial<Record<keyof ElectionValues, unknown>>,
): string {
  const fields = electionFieldNames.filter((field) => isDirty(dirty[field]));
  const names = fields.map((field) => NAMES[field] ?? electionFields[field].label.toLowerCase());
  const all = list.format(dirty.candidates ? [...names, 'candidates'] : names);
  return `Your changes to the ${all} of ${isolate(title)} haven’t been saved.`;
}
