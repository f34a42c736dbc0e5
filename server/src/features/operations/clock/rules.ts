import type { Departure } from '../../../platform/trusted-clock.ts';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Returns a duration in its largest whole unit, such as "16 days". */
function durationOf(milliseconds: number): string {
  const seconds = Math.abs(milliseconds) / 1_000;
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? UNITS[2];
  const count = Math.round(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const COMPARED = {
  itself: 'where it should be',
  'last-time': 'the last time stored in the database',
  database: 'the database server’s clock',
} as const;

/** Describes the problem with the clock for administrators and monitoring. */
export function describeDeparture({ from, milliseconds }: Departure): string {
  const side = milliseconds > 0 ? 'ahead of' : 'behind';
  return `The server’s clock is ${durationOf(milliseconds)} ${side} ${COMPARED[from]}.`;
}
