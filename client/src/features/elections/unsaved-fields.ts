import type { ElectionValues } from './election-form.ts';

const NAMES: Record<keyof ElectionValues, string> = {
  title: 'title',
  description: 'description',
  startDate: 'start date',
  endDate: 'end date',
  status: 'status',
  candidates: 'candidates',
};
const list = new Intl.ListFormat('en-US');

/** 'Your changes to the title and end date of Choir Council are not saved.' */
export function unsavedFields(
  title: string,
  dirty: Partial<Record<keyof ElectionValues, unknown>>,
): string {
  const fields = Object.entries(NAMES).filter(([field]) => dirty[field as keyof ElectionValues]);
  const names = list.format(fields.map(([, name]) => name));
  return `Your changes to the ${names} of ${title} are not saved.`;
}
