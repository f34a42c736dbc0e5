import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeElection } from '../../../test/fixtures.ts';
import { TurnoutPanel } from './turnout-panel.tsx';

it.each([
  [false, 19, 'The quorum is 20 ballots.'],
  [false, 20, 'The quorum of 20 ballots is reached.'],
  [true, 19, /^The quorum counts weight, not voters\./],
])('says how far the quorum is, or why not: weighted %s, %i ballots', (weighted, ballots, text) => {
  const plain = makeElection();
  const ballot = { ...plain.ballot, quorum: { numerator: 1, denominator: 2 } };
  const turnout = { ballots, eligible: 39, percentage: 50 };
  render(<TurnoutPanel election={{ ...plain, ballot, weighted, turnout }} />);
  expect(screen.getByText(text)).toBeVisible();
});
