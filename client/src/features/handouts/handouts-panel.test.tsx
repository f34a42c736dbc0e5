import { completeBallot } from '@votewise/contract/elections/ballot';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { makeElection } from '../../../test/fixtures.ts';
import { HandoutsPanel } from './handouts-panel.tsx';

it.each([
  [4, 3, true],
  [5, 3, false],
  [4, 0, false],
])('warns, before the close, of %i ballots online beside %i on paper: %s', (online, out, is) => {
  const ballot = { ...completeBallot({ onPaper: true, results: 'after-close' }), marks: 1 };
  const election = makeElection({ ballot, totalVotes: online });
  const progress = {
    statusChanges: [],
    count: { state: 'none' as const },
    onPaper: { handedOut: out },
  };
  render(<HandoutsPanel election={Object.assign(election, { progress })} />, {
    wrapper: MemoryRouter,
  });
  expect(screen.queryByText(/^Fewer than five people have voted online/) !== null).toBe(is);
});
