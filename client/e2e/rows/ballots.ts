import { expect } from '@playwright/test';
import { type Check, type Row, rowsOf } from './row.ts';

/** Expects the buttons to be in view far down a long ballot. The text next to them explains why a mark is rejected. */
const expectButtonsInSight: Check = async ({ page }) => {
  await expect(page.getByText('Abstain', { exact: true })).not.toBeInViewport();
  await expect(page.getByText('6 of 50 ranked')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Review Ballot' })).toBeInViewport({ ratio: 1 });
};

/** Text of ballots other than the default. */
export const ballots: Row[] = rowsOf('Ballot', {
  several: [
    ['Ballots', 'heading', 'Cast Your Vote'],
    ['Ballots', 'checkbox', 'Amara Okafor'],
    ['Ballots', 'part', 'Mark up to 2 candidates.'],
    ['Ballots', 'part', 'Each voter sees the candidates in a different order.'],
    ['Ballots', 'part', 'The count stays hidden until voting has closed'],
    ['Ballots', 'status', '2 of 2 marked'],
    ['Ballots', 'enabled button', 'Review Ballot'],
  ],
  'several, one too many': [['Ballots', 'status', 'Remove a mark first.']],
  'several, reviewed': [
    ['Ballots', 'heading', 'Review Your Ballot'],
    ['Ballots', 'part', 'You’re voting for 2 candidates.'],
  ],
  'ranked, empty': [
    ['Ballots', 'part', 'Select the candidate you prefer most.'],
    ['Ballots', 'disabled button', 'Review Ballot'],
  ],
  ranked: [
    ['Ballots', 'heading', 'Your order'],
    ['Ballots', 'status', 'Amara Okafor, second of two.'],
    ['Ballots', 'enabled button', 'Move Amara Okafor up'],
    ['Ballots', 'disabled button', 'Move Amara Okafor down'],
    ['Ballots', 'heading', 'Not ranked'],
    ['Ballots', 'button', 'Rank Jonas Lindqvist'],
    ['Ballots', 'enabled button', 'Abstain'],
  ],
  'ranked, long names': [
    ['Ballots', 'text', 'Withdrew'],
    ['Ballots', 'absent', 'Rank Bo'],
  ],
  'ranked, fifty candidates': [
    ['Ballots', 'text', '6 of 50 ranked'],
    ['Ballots', 'status', 'sixth of six.'],
    ['Ballots', 'behaviour', 'the buttons stay in sight', expectButtonsInSight],
  ],
  'ranked, reviewed': [
    ['Ballots', 'heading', 'Review Your Ballot'],
    ['Ballots', 'part', 'candidates unranked.'],
    ['Ballots', 'enabled button', 'Submit Vote'],
    ['Ballots', 'enabled button', 'Change'],
  ],
  question: [
    ['Ballots', 'radio button', 'Yes'],
    ['Ballots', 'part', 'Yes needs at least two-thirds of the valid votes.'],
  ],
  abstaining: [
    ['Ballots', 'heading', 'Abstain from This Election?'],
    ['Ballots', 'enabled button', 'Submit Abstention'],
  ],
  'count hidden': [
    ['Ballots', 'heading', 'Vote Submitted Successfully!'],
    ['Ballots', 'part', 'The results stay hidden until voting closes on Fri, Nov 20, 2054'],
  ],
  'paper, first question': [
    ['Ballots', 'text', 'Question 1 of 3'],
    ['Ballots', 'text', '3 still open'],
    ['Ballots', 'part', 'Your vote has a weight of 1,200.'],
    ['Ballots', 'enabled button', 'Skip for Now'],
  ],
  'paper, reviewed': [
    ['Ballots', 'heading', 'Review Your Answers'],
    ['Ballots', 'part', 'You haven’t answered 1 question'],
    ['Ballots', 'enabled button', 'Submit 2 Votes'],
  ],
  'paper, submitted': [
    ['Ballots', 'heading', 'Votes Submitted Successfully!'],
    ['Ballots', 'enabled button', 'Answer 1 Open Question'],
  ],
});
