import { useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { type LocalDateTime, toIsoInstant, toLocalDateTime } from '../../lib/local-time.ts';

/** After this date, the year in UTC could have five digits. */
export const LAST_DATE = '9999-12-30';

/** When voting usually opens. */
export const MORNING = '09:00';

/** ISO strings, or '' for none. */
export interface DateTimeChoice {
  value: string;
  /** The choice must be later than this. */
  min: string;
  /** The name of `min` in messages: 'start date'. */
  minLabel?: string | undefined;
}

interface Problem {
  part: keyof LocalDateTime;
  text: string;
}

type Inputs = Record<keyof LocalDateTime, HTMLInputElement | null>;

/** The content of a date field and a time field, in the viewer's time zone, and any problem with it. */
export function useDateTime(choice: DateTimeChoice, onDone: (iso: string) => void) {
  const [initial] = useState(() => initialOf(choice));
  const [local, setLocal] = useState(initial);
  const [gap, setGap] = useState<Problem>();
  // Elements are kept as state, because only elements can report partial input.
  const [date, dateRef] = useState<HTMLInputElement | null>(null);
  const [time, timeRef] = useState<HTMLInputElement | null>(null);
  const inputs: Inputs = { date, time };
  const lateness = findLateness(local, choice);

  return {
    local,
    earliestDate: toLocalDateTime(new Date(choice.min)).date,
    problem: gap ?? lateness,
    dateRef,
    timeRef,
    change(part: Partial<LocalDateTime>): void {
      setLocal((before) => ({ ...before, ...part }));
      setGap(undefined);
    },
    /** Returns true if closing would lose nothing. */
    isUntouched(): boolean {
      const isHalfTyped = Object.values(inputs).some((input) => input?.validity.badInput);
      return local.date === initial.date && local.time === initial.time && !isHalfTyped;
    },
    /** Applies the chosen date and time. If there is a problem, shows it and focuses the field instead. */
    finish(): void {
      const found = findGap(local, inputs);
      setGap(found);
      const problem = found ?? lateness;
      const chosen = toIsoInstant(local);
      if (problem) inputs[problem.part]?.focus();
      else if (chosen) onDone(chosen);
    },
  };
}

/** Without a choice, only the day has to be chosen: voting opens in the morning, and closes at the time when it opened. */
function initialOf({ value, min }: DateTimeChoice): LocalDateTime {
  if (value) return toLocalDateTime(new Date(value));
  return { date: '', time: toLocalDateTime(new Date(min)).time || MORNING };
}

export type DateTimeState = ReturnType<typeof useDateTime>;

/** Inputs also have the value '' for an invalid date. Only their validity shows that they are not empty. */
function findGap({ date, time }: LocalDateTime, inputs: Inputs): Problem | undefined {
  if (!date) {
    const isHalf = inputs.date?.validity.badInput;
    const text = isHalf
      ? 'This date doesn’t exist. Check the day, month, and year.'
      : 'Choose a date.';
    return { part: 'date', text };
  }
  if (!isCalendarDate(date)) return { part: 'date', text: 'Check the year.' };
  if (!time) {
    const isHalf = inputs.time?.validity.badInput;
    return {
      part: 'time',
      text: isHalf ? 'Enter both hours and minutes.' : 'Choose a time.',
    };
  }
  return undefined;
}

/** Whether the server accepts a date in every time zone. A partially typed year is earlier than the first such date. */
function isCalendarDate(date: string): boolean {
  return date >= '1970-01-02' && date <= LAST_DATE;
}

function findLateness(local: LocalDateTime, choice: DateTimeChoice): Problem | undefined {
  const { min, minLabel = 'earliest date' } = choice;
  const chosen = toIsoInstant(local);
  if (!min || !chosen || !isCalendarDate(local.date)) return undefined;
  if (chosen > new Date(min).toISOString()) return undefined;
  const isEarlierDay = local.date < toLocalDateTime(new Date(min)).date;
  return {
    part: isEarlierDay ? 'date' : 'time',
    text: `Choose a time after the ${minLabel}, ${formatDateTime(min)}.`,
  };
}
