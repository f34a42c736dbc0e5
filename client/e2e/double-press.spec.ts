import type { Locator, Page } from '@playwright/test';
import type { CreateElectionRequest } from '@votewise/contract';
import { enterAsVoter } from './support/steps.ts';
import { expect, test } from './support/shared-test.ts';
import { type Press, PRESSES, watchCasts } from './support/presses.ts';

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click();

interface Kind {
  ballot: CreateElectionRequest['ballot'];
  /** Marks the ballot and goes to the screen on which it is cast. */
  mark: (page: Page) => Promise<void>;
  label?: string;
}

const KINDS: Record<string, Kind> = {
  'one choice': {
    ballot: { kind: 'one' },
    mark: (page) => page.getByRole('radio', { name: 'Amara Okafor' }).click(),
  },
  'several choices': {
    ballot: { kind: 'several', seats: 2 },
    async mark(page) {
      await page.getByRole('checkbox', { name: 'Amara Okafor' }).click();
      await press(page, 'Review Ballot');
    },
  },
  'a ranking': {
    ballot: { kind: 'ranked' },
    async mark(page) {
      await press(page, 'Rank Amara Okafor');
      await press(page, 'Review Ballot');
    },
  },
  points: {
    ballot: { kind: 'scored', rule: 'star' },
    async mark(page) {
      const grades = page.getByRole('radiogroup', { name: 'Amara Okafor' });
      await grades.getByRole('radio', { name: '5', exact: true }).click();
      await press(page, 'Review Ballot');
    },
  },
  'an abstention': {
    ballot: { kind: 'one', abstain: true },
    mark: (page) => press(page, 'Abstain'),
    label: 'Submit Abstention',
  },
};

const PRESSED: [string, Press][] = Object.entries(PRESSES);

/** Presses twice, and expects one request and the confirmation with its receipt. */
async function castOnce(page: Page, submit: Locator, pressTwice: Press): Promise<void> {
  const casts = await watchCasts(page);
  await pressTwice(submit);
  casts.answer();
  await expect(
    page.getByRole('heading', { name: /^Votes? Submitted Successfully!$/ }),
  ).toBeFocused();
  await expect(page.getByRole('button', { name: /^Check Your Ballots?$/ })).toBeVisible();
  await expect(page.getByText(/not counted/)).toBeHidden();
  expect(casts.sent()).toBe(1);
  await casts.stop();
}

for (const [name, pressTwice] of PRESSED) {
  test(`${name} casts every kind of ballot once, with its receipt`, {
    tag: '@core',
  }, async ({ page, administrator }) => {
    const elections = await Promise.all(
      Object.entries(KINDS).map(async ([kind, given]) => {
        const title = `Election by ${kind}`;
        return {
          kind,
          given,
          election: await administrator.createElection({ title, ballot: given.ballot }),
        };
      }),
    );
    await enterAsVoter(page, await administrator.registerVoter());
    for (const { kind, given, election } of elections) {
      await test.step(kind, async () => {
        await page.goto(`/voter/dashboard?election=${election.id}`);
        const { mark, label = 'Submit Vote' } = given;
        await mark(page);
        await castOnce(page, page.getByRole('button', { name: label, exact: true }), pressTwice);
      });
    }
  });

  test(`${name} casts the answers of a ballot paper once, with their receipts`, async ({
    page,
    administrator,
  }) => {
    const paper = 'Annual Meeting 2028';
    for (const title of ['Chair', 'Board']) await administrator.createElection({ title, paper });
    await enterAsVoter(page, await administrator.registerVoter());
    for (const next of ['Next Question', 'Review Answers']) {
      await page.getByRole('radio', { name: 'Amara Okafor' }).click();
      await press(page, next);
    }
    await castOnce(page, page.getByRole('button', { name: 'Submit 2 Votes' }), pressTwice);
    await expect(page.getByText('Your ballot is in the box.')).toHaveCount(2);
  });
}
