/** The made-up election on the landing page, in ballot order. */
export const SAMPLE_TITLE = 'Student Union Board 2026';

export const SAMPLE_BALLOT = [
  {
    name: 'Priya Raman',
    statement: 'Medicine. A standing fund for student societies, decided by members.',
  },
  {
    name: 'Amara Okafor',
    statement: 'Third-year law. Open budgets, and minutes published within a week.',
  },
  {
    name: 'Hannah Weiss',
    statement: 'Fine arts. Studios open to every faculty, and a spring festival.',
  },
  {
    name: 'Jonas Lindqvist',
    statement: 'Second-year engineering. Late library hours and safer bike parking.',
  },
  {
    name: 'Mateo Alvarez',
    statement: 'History. Fair rents: a legal desk for tenants, two days a week.',
  },
] as const;

export const SAMPLE_CHOICE = 'Amara Okafor';

/** Sorted by votes, with the chart color of each place. */
export const SAMPLE_TALLY = [
  { name: 'Amara Okafor', votes: 472, color: 'text-chart-1' },
  { name: 'Jonas Lindqvist', votes: 349, color: 'text-chart-2' },
  { name: 'Priya Raman', votes: 233, color: 'text-chart-3' },
  { name: 'Mateo Alvarez', votes: 147, color: 'text-chart-4' },
  { name: 'Hannah Weiss', votes: 83, color: 'text-chart-5' },
] as const;

export const VOTES_PER_STROKE = 10;
