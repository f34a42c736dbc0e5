import { organizationNow } from './organization.ts';

/** The time zone in which this browser shows times. */
export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** The time zone in which emails and files show times: the organization’s, or this browser’s if it has set none. */
export const fileTimeZone = (): string => organizationNow().timeZone ?? TIME_ZONE;

/** The values of native date and time inputs, in the viewer's zone: '2026-12-14' and '09:00'. */
export interface LocalDateTime {
  date: string;
  time: string;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

export function toLocalDateTime(moment: Date): LocalDateTime {
  if (Number.isNaN(moment.getTime())) return { date: '', time: '' };
  const year = String(moment.getFullYear()).padStart(4, '0');
  return {
    date: `${year}-${twoDigits(moment.getMonth() + 1)}-${twoDigits(moment.getDate())}`,
    time: `${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`,
  };
}

/** Returns the ISO string in UTC, or undefined if the date or time is missing or invalid. */
export function toIsoInstant({ date, time }: LocalDateTime): string | undefined {
  if (!date || !time) return undefined;
  const moment = new Date(`${date}T${time}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
