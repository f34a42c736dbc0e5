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
    'Election, Status, Start (UTC), End (UTC), Exported (UTC), Total Votes, Candidate, Description, …, Percentage, Eligible Voters, Turnout (%), Opened (UTC), Closed (UTC), Count confirmed (UTC), Declared (UTC), Ballot, Who can vote, Weighted, Ballot paper, Meeting, Count hidden, Abstentions, …, Withdrawn (UTC), Percentage of, Weight, Weight cast, Weight of abstentions, Eligible weight, On paper, Paper handed out, Paper spoiled, Paper missing, Paper explanation, Meeting title, Present at close, Represented at close, Voters with a proxy holder, Average points, Median grade, Other write-ins, Elected after a tie, Tie decided by, Tie decided (UTC), Note on the tie, Place in the order of election',
  );
});

it.each([
  ['carried', 'yes'],
  ['notCarried', 'no'],
  ['noDecision', 'no'],
])('both rows of a motion say whether it is carried: %s', (kind, said) => {
  // Without a majority, the answer with the most votes counts as elected, such as No.
  const shown = { decision: { elected: ['no'] }, decided: { isMotion: true, kind } };
  const candidates = [{ name: 'Yes' }, { name: 'No' }];
  const carried = COLUMNS.find(
    ({ header }) =>
      typeof header === 'function' && header({ candidates, ballot: {} } as never) === 'Carried',
  );
  for (const id of ['yes', 'no']) expect(carried?.cell(shown as never, { id } as never)).toBe(said);
});
