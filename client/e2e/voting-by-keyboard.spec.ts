import type { Page } from '@playwright/test';
import { pressByKeyboard, tabTo } from './support/keyboard.ts';
import { required } from './support/administrator.ts';
import { overflowOf } from './support/overflow.ts';
import { listenTo, type Reader } from './support/reader.ts';
import { enterAsVoter, figure } from './support/steps.ts';
import { expect, test } from './support/shared-test.ts';

const MANY = Array.from({ length: 12 }, (_, place) => ({
  name: `Candidate ${place + 1}`,
  description: 'Open budgets, and minutes published within a week.',
}));

test('a voter can get from the list to the results using only the keyboard', {
  tag: '@core',
}, async ({ page, administrator, isMobile }) => {
  const election = await administrator.createElection();
  await enterAsVoter(page, await administrator.registerVoter());
  if (isMobile) {
    await tabTo(page, page.getByRole('button', { name: 'Elections', exact: true }));
    await page.keyboard.press('Enter');
  }
  await tabTo(page, page.getByRole('button', { name: election.title }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: election.title, level: 1 })).toBeFocused();

  await tabTo(page, page.getByRole('radio', { name: 'Amara Okafor' }));
  const jonas = page.getByRole('radio', { name: 'Jonas Lindqvist' });
  await page.keyboard.press('ArrowDown');
  await expect(jonas).toBeFocused();
  await expect(jonas).not.toBeChecked();
  await page.keyboard.press('Enter');
  await expect(jonas).toBeChecked();
  // Even an impatient voter can't cast a ballot by pressing Enter on a candidate.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(jonas).toBeInViewport();
  const clear = page.getByRole('button', { name: 'Clear Selection' });
  await tabTo(page, clear);
  await page.keyboard.press('Enter');
  await expect(jonas).not.toBeChecked();
  await expect(page.getByRole('radio', { name: 'Amara Okafor' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: 'Priya Raman' })).toBeChecked();
  const submit = page.getByRole('button', { name: 'Submit Vote' });
  await tabTo(page, submit);
  await expect(submit).toHaveAccessibleDescription(
    'Your choice: Priya Raman. Your vote is final once it is submitted.',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Vote Submitted Successfully!' })).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'View Results' }));
  await page.keyboard.press('Enter');
  await expect(figure(page, 'Total Votes')).toHaveText('1');
  await expect(figure(page, 'Leading')).toHaveText('Priya');
});

/** The smallest phone, a phone in landscape orientation, and a small laptop at 200% zoom. */
const SIZES = [
  { width: 320, height: 568 },
  { width: 740, height: 360 },
  { width: 640, height: 450 },
];

test('the footer of the ballot covers no candidate on small screens', async ({
  page,
  administrator,
}) => {
  const election = await administrator.createElection({ candidates: MANY });
  await enterAsVoter(page, await administrator.registerVoter());
  await page.goto(`/voter/dashboard?election=${election.id}`);
  const last = page.getByRole('radio', { name: 'Candidate 12' });
  const submit = page.getByRole('button', { name: 'Submit Vote' });
  await expect(last).toBeVisible();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(submit).toBeInViewport({ ratio: 1 });
    const [row, button] = [await last.boundingBox(), await submit.boundingBox()];
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    expect(await overflowOf(page)).toBe(0);
  }
});

test('Space gives a grade and takes it back', async ({ page, administrator }) => {
  const election = await administrator.createElection({
    ballot: { kind: 'scored', rule: 'majority-judgment' },
  });
  await enterAsVoter(page, await administrator.registerVoter());
  await page.goto(`/voter/dashboard?election=${election.id}`);
  const amara = page.getByRole('radiogroup', { name: 'Amara Okafor' });
  const best = amara.getByRole('radio').first();
  await best.focus();
  await page.keyboard.press('Space');
  await expect(best).toBeChecked();
  await page.keyboard.press('Space');
  await expect(best).not.toBeChecked();
  await expect(best).toBeFocused();
});

const LINE = 'A name that is not on the ballot';

/** A voter who hears the page and has only a keyboard. */
async function listen(page: Page, reader: Reader) {
  /** Expects exactly these texts since the last step, in this order, and the focus there. */
  async function expectStep({ spoken = [], focus }: { spoken?: string[]; focus: string }) {
    const heard: string[] = [];
    const hear = () => {
      // Whether it is loading long enough to be heard depends on the machine.
      heard.push(...reader.take().filter((text) => text !== 'Loading the ballot…'));
      return heard;
    };
    await expect.poll(reader.focused).toBe(focus);
    await expect.poll(hear, `with the focus on “${focus}”`).toEqual(spoken);
  }
  return {
    expectStep,
    tabTo: (role: 'button' | 'checkbox' | 'radio' | 'spinbutton' | 'textbox', name: string) =>
      tabTo(page, page.getByRole(role, { name })),
    /** Presses a key, and expects what follows from it. */
    async press(key: string, step: { spoken?: string[]; focus: string }): Promise<void> {
      await page.keyboard.press(key);
      await expectStep(step);
    },
    /** Tabs to a button, presses it, and expects what follows from it. */
    async take(button: string, step: { spoken?: string[]; focus: string }): Promise<void> {
      await pressByKeyboard(page, button);
      await expectStep(step);
    },
    async open(election: { id: string }): Promise<void> {
      await page.goto(`/voter/dashboard?election=${election.id}`);
      await expect(page.getByRole('heading', { name: 'Cast Your Vote' })).toBeVisible();
      reader.take();
    },
  };
}

type Listener = Awaited<ReturnType<typeof listen>>;

/** Reviews the ballot, goes back, reviews it again, and submits it. */
async function submitByEar(page: Page, { take }: Listener, title: string): Promise<void> {
  const review = { focus: 'h2 Review Your Ballot' };
  await take('Review Ballot', review);
  await expect(page).toHaveTitle(`Review: ${title} · VoteWise`);
  await take('Change', { focus: 'h2 Cast Your Vote' });
  await expect(page).toHaveTitle(`${title} · VoteWise`);
  await take('Review Ballot', review);
  const submit = page.getByRole('button', { name: 'Submit Vote' });
  await expect(submit).toHaveAccessibleDescription('Your vote is final once it is submitted.');
  await take('Submit Vote', { focus: 'h2 Vote Submitted Successfully!' });
  await expect(page).toHaveTitle(`Vote submitted: ${title} · VoteWise`);
}

test('each step on each kind of ballot is heard, and the focus is never lost', async ({
  page,
  administrator,
}) => {
  test.slow();
  const kinds = {
    Ranked: { kind: 'ranked' },
    'Several marks': { kind: 'several', seats: 2, marks: 2, writeIns: 1 },
    Points: { kind: 'scored', scale: { max: 20, words: null } },
    'Points to distribute': {
      kind: 'scored',
      rule: 'cumulative',
      seats: 2,
      budget: 3,
      scale: { max: 3, words: null },
    },
    Grades: { kind: 'scored', rule: 'majority-judgment' },
    'One with a line': { kind: 'one', writeIns: 1 },
    'One or none': { kind: 'one', abstain: true },
  } as const;
  const elections = new Map<string, { id: string }>();
  for (const [title, ballot] of Object.entries(kinds)) {
    elections.set(title, await administrator.createElection({ title, ballot }));
  }
  const reader = await listenTo(page);
  await enterAsVoter(page, await administrator.registerVoter());
  const listener = await listen(page, reader);
  const { expectStep, press, take } = listener;
  const open = (title: keyof typeof kinds) =>
    listener.open(required(elections.get(title), 'the election'));

  await open('Ranked');
  await take('Rank Amara Okafor', {
    spoken: ['Amara Okafor, first of one.'],
    focus: 'button Rank Jonas Lindqvist',
  });
  await press('Enter', {
    spoken: ['Jonas Lindqvist, second of two.'],
    focus: 'button Rank Priya Raman',
  });
  await press('Enter', {
    spoken: ['Priya Raman, third of three.'],
    focus: 'button Move Priya Raman down',
  });
  await press('Shift+Tab', { focus: 'button Move Priya Raman up' });
  await press('Enter', {
    spoken: ['Priya Raman, second of three.'],
    focus: 'button Move Priya Raman up',
  });
  await take('Remove Priya Raman', {
    spoken: ['Priya Raman removed. 2 of 3 ranked.'],
    focus: 'button Remove Jonas Lindqvist',
  });
  await take('Clear All', { spoken: ['0 of 3 ranked'], focus: 'button Undo Clear' });
  await press('Enter', { spoken: ['2 of 3 ranked'], focus: 'button Clear All' });
  await submitByEar(page, listener, 'Ranked');

  await open('Several marks');
  await listener.tabTo('checkbox', 'Amara Okafor');
  await press('Space', { spoken: ['1 of 2 marked'], focus: 'input Amara Okafor' });
  await press('Tab', { focus: 'input Jonas Lindqvist' });
  await press('Space', { spoken: ['2 of 2 marked'], focus: 'input Jonas Lindqvist' });
  await press('Tab', { focus: 'input Priya Raman' });
  const limit = 'You can mark up to 2. Remove a mark first.';
  await press('Space', { spoken: [limit], focus: 'input Priya Raman' });
  await press('Shift+Tab', { focus: 'input Jonas Lindqvist' });
  await press('Space', { spoken: ['1 of 2 marked'], focus: 'input Jonas Lindqvist' });
  const line = page.getByRole('textbox', { name: LINE });
  await tabTo(page, line);
  await page.keyboard.type('Priya Raman');
  await expectStep({
    spoken: ['2 of 2 marked', 'Priya Raman is on the ballot.'],
    focus: `input ${LINE}`,
  });
  await take('Mark Priya Raman', { focus: 'input Priya Raman' });
  await press('Space', { spoken: ['1 of 2 marked'], focus: 'input Priya Raman' });
  await tabTo(page, line);
  await page.keyboard.type('Dana Meier');
  await expectStep({ spoken: ['2 of 2 marked'], focus: `input ${LINE}` });
  await submitByEar(page, listener, 'Several marks');

  await open('Points');
  const amara = page.getByRole('spinbutton', { name: 'Points for Amara Okafor' });
  await expect(amara).toHaveAttribute('aria-valuetext', 'Not scored');
  const more = 'button One more point for Amara Okafor';
  await take('One more point for Amara Okafor', {
    spoken: ['Amara Okafor: 1 point. 1 of 3 scored'],
    focus: more,
  });
  await expect(amara).not.toHaveAttribute('aria-valuetext');
  await press('Enter', { spoken: ['Amara Okafor: 2 points. 1 of 3 scored'], focus: more });
  await press('Shift+Tab', { focus: 'spinbutton Points for Amara Okafor' });
  await press('ArrowDown', {
    spoken: ['Amara Okafor: 1 point. 1 of 3 scored'],
    focus: 'spinbutton Points for Amara Okafor',
  });
  await press('Shift+Tab', { focus: 'button One point fewer for Amara Okafor' });
  await press('Enter', {
    spoken: ['Amara Okafor: 0 points. 1 of 3 scored'],
    focus: 'button One point fewer for Amara Okafor',
  });
  await press('Enter', { focus: 'button One point fewer for Amara Okafor' });
  await submitByEar(page, listener, 'Points');

  await open('Points to distribute');
  await take('One more point for Amara Okafor', {
    spoken: ['Amara Okafor: 1 point. 2 of 3 points left'],
    focus: more,
  });
  await press('Enter', { spoken: ['Amara Okafor: 2 points. 1 of 3 points left'], focus: more });
  await press('Enter', { spoken: ['Amara Okafor: 3 points. 0 of 3 points left'], focus: more });
  await press('Enter', { spoken: ['A candidate can get at most 3.'], focus: more });
  await take('One more point for Jonas Lindqvist', {
    spoken: ['You have no points left. Take points away from another candidate first.'],
    focus: 'button One more point for Jonas Lindqvist',
  });
  await submitByEar(page, listener, 'Points to distribute');

  await open('Grades');
  await tabTo(
    page,
    page
      .getByRole('radiogroup', { name: 'Amara Okafor' })
      .getByRole('radio', { name: 'Excellent' }),
  );
  await press('Space', { spoken: ['1 of 3 graded'], focus: 'input Excellent' });
  await press('ArrowRight', { focus: 'input Very good' });
  await press('Space', { spoken: ['0 of 3 graded'], focus: 'input Very good' });
  await press('Space', { spoken: ['1 of 3 graded'], focus: 'input Very good' });
  await submitByEar(page, listener, 'Grades');

  await open('One with a line');
  await tabTo(page, line);
  await page.keyboard.type('Dana Meier');
  const once = '1 of 1 marked Your vote is final once it is submitted.';
  await expectStep({ spoken: [once], focus: `input ${LINE}` });
  await press('Shift+Tab', { focus: 'input Amara Okafor' });
  const choice = (name: string) => `Your choice: ${name}. Your vote is final once it is submitted.`;
  await press('Space', { spoken: [choice('Amara Okafor')], focus: 'input Amara Okafor' });
  await tabTo(page, line);
  await page.keyboard.type('Dana Meier');
  await expectStep({ spoken: [once], focus: `input ${LINE}` });
  const submit = page.getByRole('button', { name: 'Submit Vote' });
  await expect(submit).toHaveAccessibleDescription(choice('Dana Meier'));
  await take('Submit Vote', { focus: 'h2 Vote Submitted Successfully!' });

  await open('One or none');
  await listener.tabTo('radio', 'Amara Okafor');
  await press('Space', { spoken: [choice('Amara Okafor')], focus: 'input Amara Okafor' });
  await take('Abstain', { focus: 'h2 Abstain from This Election?' });
  await take('Change', { focus: 'h2 Cast Your Vote' });
  await take('Abstain', { focus: 'h2 Abstain from This Election?' });
  await take('Submit Abstention', { focus: 'h2 Vote Submitted Successfully!' });
});

test('each step on a ballot paper of several questions is heard', async ({
  page,
  administrator,
}) => {
  const paper = 'Union Elections';
  const kinds = [
    ['Chair', { kind: 'one', abstain: true }],
    ['Auditors', { kind: 'several', seats: 2, marks: 2, abstain: true }],
    ['Board', { kind: 'ranked' }],
  ] as const;
  const elections = [];
  for (const [title, ballot] of kinds) {
    elections.push(await administrator.createElection({ title, paper, ballot }));
  }
  const reader = await listenTo(page);
  await enterAsVoter(page, await administrator.registerVoter());
  const listener = await listen(page, reader);
  const { press, take } = listener;

  await listener.open(required(elections[0], 'the first question'));
  await listener.tabTo('radio', 'Amara Okafor');
  await press('Space', { spoken: ['Your choice: Amara Okafor.'], focus: 'input Amara Okafor' });
  await take('Abstain', { spoken: ['You’re abstaining.'], focus: 'button Don’t Abstain' });
  await press('Enter', {
    spoken: ['You submit all answers together at the end.'],
    focus: 'button Abstain',
  });
  await press('Enter', { spoken: ['You’re abstaining.'], focus: 'button Don’t Abstain' });
  await take('Next Question', { focus: 'h1 Auditors' });

  await listener.tabTo('checkbox', 'Amara Okafor');
  await press('Space', { spoken: ['1 of 2 marked'], focus: 'input Amara Okafor' });
  await take('Abstain', { spoken: ['You’re abstaining.'], focus: 'button Don’t Abstain' });
  await press('Enter', { spoken: ['Not answered yet'], focus: 'button Abstain' });
  await take('Skip for Now', { focus: 'h1 Board' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleDescription(
    'Question 3 of 3',
  );

  await take('Rank Amara Okafor', {
    spoken: ['Amara Okafor, first of one.'],
    focus: 'button Rank Jonas Lindqvist',
  });
  await take('Review Answers', { focus: 'h2 Review Your Answers' });
  await expect(page).toHaveTitle(`Review: ${paper} · VoteWise`);
  await take('Answer: Auditors', { focus: 'h1 Auditors' });
  await listener.tabTo('checkbox', 'Amara Okafor');
  await press('Space', { spoken: ['1 of 2 marked'], focus: 'input Amara Okafor' });
  await take('Next Question', { focus: 'h1 Board' });
  await take('Review Answers', { focus: 'h2 Review Your Answers' });
  const submit = page.getByRole('button', { name: 'Submit 3 Votes' });
  await expect(submit).toHaveAccessibleDescription('Your votes are final once they are submitted.');
  await take('Submit 3 Votes', { focus: 'h2 Votes Submitted Successfully!' });
  await expect(page).toHaveTitle(`Vote submitted: ${paper} · VoteWise`);
});
