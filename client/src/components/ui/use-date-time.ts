import { useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { type LocalDateTime, toIsoInstant, toLocalDateTime } from '../../lib/local-time.ts';

/** Past it, the year in UTC could have five digits. */
export const LAST_DATE = '9999-12-30';

/** ISO strings, or '' for none. */
export interface DateTimeChoice {
  value: string;
  /** The choice has to come after this moment. */
  min: string;
  /** What to call that moment: 'start date'. */
  minLabel?: string | undefined;
}

interface Problem {
  part: keyof LocalDateTime;
  text: string;
}

type Inputs = Record<keyof LocalDateTime, HTMLInputElement | null>;

/** What is typed into a date and a time field, in the viewer's zone, and what is wrong with it. */
export function useDateTime(choice: DateTimeChoice) {
  const [initial] = useState(() => toLocalDateTime(new Date(choice.value)));
  const [local, setLocal] = useState(initial);
  const [gap, setGap] = useState<Problem>();
  // Elements as state: what is typed by halves can only be asked of them.
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
    /** True while nothing was typed that closing would lose. */
    isUntouched(): boolean {
      const isHalfTyped = Object.values(inputs).some((input) => input?.validity.badInput);
      return local.date === initial.date && local.time === initial.time && !isHalfTyped;
    },
    /** The chosen moment; or undefined, and then the problem is shown and has the focus. */
    finish(): string | undefined {
      const found = findGap(local, inputs);
      setGap(found);
      const problem = found ?? lateness;
      if (problem) inputs[problem.part]?.focus();
      return problem ? undefined : toIsoInstant(local);
    },
  };
}

export type DateTimeState = ReturnType<typeof useDateTime>;

/** Inputs hold '' for what is no date, too; only their validity tells it from nothing typed. */
function findGap({ date, time }: LocalDateTime, inputs: Inputs): Problem | undefined {
  if (!date) {
    const isHalf = inputs.date?.validity.badInput;
    const text = isHalf ? 'There is no such date. Check day, month and year.' : 'Choose a date.';
    return { part: 'date', text };
  }
  if (!isCalendarDate(date)) return { part: 'date', text: 'Check the year.' };
  if (!time) {
    const isHalf = inputs.time?.validity.badInput;
    return { part: 'time', text: isHalf ? 'Enter hour and minute in full.' : 'Choose a time.' };
  }
  return undefined;
}

/** What the server takes in every time zone; a year that is still being typed is below it. */
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
    text: `Choose a moment after the ${minLabel}, ${formatDateTime(min)}.`,
  };
}
