/** The made-up election on the landing page, in ballot order. */
export const SAMPLE_BALLOT = [
  { name: 'Priya Raman', statement: 'sample.raman' },
  { name: 'Amara Okafor', statement: 'sample.okafor' },
  { name: 'Hannah Weiss', statement: 'sample.weiss' },
  { name: 'Jonas Lindqvist', statement: 'sample.lindqvist' },
  { name: 'Mateo Alvarez', statement: 'sample.alvarez' },
] as const;

export const SAMPLE_CHOICE = 'Amara Okafor';

/** Sorted by votes, with the chart color for each place. */
export const SAMPLE_TALLY = [
  { name: 'Amara Okafor', votes: 472, color: 'text-chart-1' },
  { name: 'Jonas Lindqvist', votes: 349, color: 'text-chart-2' },
  { name: 'Priya Raman', votes: 233, color: 'text-chart-3' },
  { name: 'Mateo Alvarez', votes: 147, color: 'text-chart-4' },
  { name: 'Hannah Weiss', votes: 83, color: 'text-chart-5' },
] as const;

export const VOTES_PER_STROKE = 10;
