import { formatDateTime, prepareFormat } from './format.ts';

const timeOfDay = prepareFormat({ hour: 'numeric', minute: '2-digit', second: '2-digit' });

/** Formats a time in milliseconds: a time today as '8:00:30 AM', an earlier time like `formatDateTime`. */
export function formatSince(moment: number, now = new Date()): string {
  const date = new Date(moment);
  const isToday = date.toDateString() === now.toDateString();
  if (!isToday) return formatDateTime(date.toISOString());
  return timeOfDay().format(date).replaceAll('\u202f', ' ');
}
