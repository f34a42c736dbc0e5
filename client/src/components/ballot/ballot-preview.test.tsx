import { completeBallot } from '@votewise/contract/elections/ballot';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BallotPreview } from './ballot-preview.tsx';

const candidates = [
  { name: 'Ada Lovelace', description: 'Open budgets.' },
  { name: '', description: '' },
  { name: 'Cleo Park', description: '' },
];

function show(given: Parameters<typeof completeBallot>[0]): void {
  const ballot = completeBallot(given);
  const marks = ballot.marks ?? candidates.length;
  render(<BallotPreview ballot={{ ...ballot, marks }} candidates={candidates} />);
}

describe('the preview of a ballot', () => {
  it.each([
    [{ kind: 'one' }, 'Mark one candidate.', ''],
    [{ kind: 'several', seats: 2 }, 'Mark up to 2 candidates.', '2 seats.'],
    [{ kind: 'several', marks: null }, 'Mark as many candidates as you like.', 'One seat.'],
    [
      { kind: 'ranked', seats: 2 },
      'Rank candidates in order of preference.',
      /Counted by single transferable vote \(Scottish rules\)\./,
    ],
    [{ kind: 'ranked', marks: 2 }, 'Rank up to 2 in order of preference.', 'One seat.'],
    [{ kind: 'scored' }, 'Give each candidate 0 to 5 points.', /Counted by score voting/],
    [
      { kind: 'scored', rule: 'majority-judgment' },
      'Give each candidate a grade.',
      /Counted by majority judgment/,
    ],
    [
      { kind: 'scored', rule: 'cumulative', budget: 6, scale: { max: 2, words: null } },
      'Distribute up to 6 points, at most 2 for each candidate.',
      /Counted by cumulative voting/,
    ],
  ] as const)('shows the ballot’s text for %o', (given, hint, facts) => {
    show(given);
    expect(screen.getByText(hint)).toBeVisible();
    if (facts) expect(screen.getByText(facts, { exact: false })).toBeVisible();
    expect(screen.getByText('Candidate 2')).toBeVisible();
  });

  it('shows every grade as on the ballot, but disabled', () => {
    show({ kind: 'scored', rule: 'majority-judgment' });
    const grades = screen.getAllByRole('radio', { name: 'Excellent' });
    expect(grades).toHaveLength(3);
    for (const grade of grades) expect(grade).toBeDisabled();
  });

  it('contains nothing that can be marked or typed', () => {
    show({ kind: 'several', abstain: true, seats: 2, writeIns: 2 });
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByText('Abstain')).toBeVisible();
    expect(screen.getByText('Name 2 that is not on the ballot')).toBeVisible();
    for (const role of ['radio', 'checkbox', 'button', 'textbox']) {
      expect(screen.queryByRole(role)).not.toBeInTheDocument();
    }
  });
});
