import { expect, it } from 'vitest';
import { COLUMNS, FIELD_COLUMNS } from './results-csv.ts';

it('every field of elections that has a column is in the CSV file once', () => {
  const ofFields: unknown[] = Object.values(FIELD_COLUMNS).flatMap((column) => column ?? []);
  expect(COLUMNS.filter((column) => ofFields.includes(column))).toHaveLength(ofFields.length);
  expect(new Set(COLUMNS)).toHaveLength(COLUMNS.length);
});

it('columns of the CSV file keep their places', () => {
  const headers = COLUMNS.map(({ header }) => (typeof header === 'string' ? header : '…'));
  // A new column is added at the end of this list, too.
  expect(headers.join(', ')).toBe(
    'Election, Status, Start (UTC), End (UTC), Exported (UTC), Total Votes, Candidate, Description, …, Percentage, Eligible Voters, Turnout (%), Opened (UTC), Closed (UTC), Count confirmed (UTC), Declared (UTC), Ballot, Who can vote, Weighted, Ballot paper, Meeting, Count, Abstentions, …, Withdrawn (UTC), Percentage of, Weight, Weight cast, Weight of abstentions, Eligible weight, On paper, Paper handed out, Paper spoiled, Paper missing, Paper explanation, Meeting title, Present at close, Represented at close, Voters with a proxy holder, Average points, Median grade, Other write-ins, Elected after a tie, Tie decided by, Tie decided (UTC), Note on the tie',
  );
});
