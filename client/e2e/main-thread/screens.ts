import { expect, type Page } from '@playwright/test';
import type { Election } from '@votewise/contract';
import { electionCard, figure } from '../support/steps.ts';
import { clickOn, type Gesture, load, typeInto } from './gestures.ts';

/** A single user action on a screen. */
export interface Step {
  name: string;
  prepare: (page: Page) => Gesture | Promise<Gesture>;
  /** The expected state when the browser is idle. */
  expectOutcome: (page: Page) => Promise<void>;
}

/** The administrator's actions, on 500 elections of which `largest` has 50 candidates. */
export function administratorSteps(largest: Election): Step[] {
  const { title } = largest;
  const dialog = (page: Page) => page.getByRole('dialog');
  return [
    {
      name: 'dashboard',
      prepare: (page) => () => load(page, '/admin/dashboard'),
      expectOutcome: (page) =>
        expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible(),
    },
    {
      name: 'results: search',
      prepare: (page) => typeInto(searchField(page), title),
      expectOutcome: (page) => expect(page.getByText('1 election found')).toBeVisible(),
    },
    {
      name: 'results: choose the largest',
      prepare: (page) => clickOn(page.getByRole('button', { name: title })),
      expectOutcome: (page) => expect(page.getByRole('heading', { name: title })).toBeVisible(),
    },
    {
      name: 'elections: open the tab',
      prepare: (page) => clickOn(page.getByRole('tab', { name: 'Elections' })),
      expectOutcome: (page) => expect(cards(page)).toHaveCount(24),
    },
    {
      name: 'elections: show more',
      prepare: (page) => clickOn(moreButton(page)),
      expectOutcome: (page) => expect(cards(page)).toHaveCount(48),
    },
    {
      name: 'elections: search',
      prepare: (page) => typeInto(searchField(page), title),
      expectOutcome: (page) => expect(cards(page)).toHaveCount(1),
    },
    {
      name: 'elections: open the details',
      prepare: (page) => clickOn(electionCard(page, title).getByRole('button', { name: 'View' })),
      expectOutcome: (page) =>
        expect(
          dialog(page)
            .getByRole('region', { name: 'Candidates' })
            .getByText('Candidate 50', { exact: true }),
        ).toBeVisible(),
    },
    {
      name: 'elections: edit the candidates',
      prepare: (page) => clickOn(dialog(page).getByRole('button', { name: 'Edit Participants' })),
      expectOutcome: (page) => expect(nameField(page, 50)).toBeVisible(),
    },
    {
      name: 'candidates: type a name',
      prepare: (page) => typeInto(nameField(page, 25), ' Jr'),
      expectOutcome: (page) => expect(nameField(page, 25)).toHaveValue(/ Jr/),
    },
  ];
}

/** The voter's actions. */
export function voterSteps(largest: Election, vote: () => Promise<void>): Step[] {
  const { title } = largest;
  let before = '';
  const options = (page: Page) => page.getByRole('complementary').getByRole('listitem');
  return [
    {
      name: 'dashboard',
      prepare: (page) => () => load(page, '/voter/dashboard'),
      expectOutcome: (page) => expect(options(page)).toHaveCount(30),
    },
    {
      name: 'elections: show more',
      prepare: (page) => clickOn(moreButton(page)),
      expectOutcome: (page) => expect(options(page)).toHaveCount(60),
    },
    {
      name: 'elections: search',
      prepare: (page) => typeInto(searchField(page), title),
      expectOutcome: (page) => expect(options(page)).toHaveCount(1),
    },
    {
      name: 'ballot of 50: open',
      prepare: (page) => clickOn(page.getByRole('button', { name: title })),
      expectOutcome: (page) => expect(page.getByRole('radio')).toHaveCount(50),
    },
    {
      name: 'ballot of 50: mark',
      prepare: (page) => clickOn(page.getByRole('radio').nth(20)),
      expectOutcome: (page) => expect(page.getByRole('radio').nth(20)).toBeChecked(),
    },
    {
      name: 'results of 50: open',
      prepare: (page) =>
        clickOn(page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Results' })),
      expectOutcome: (page) => expect(figure(page, 'Total Votes')).toBeVisible(),
    },
    {
      name: 'results of 50: a vote arrives',
      async prepare(page) {
        before = await figure(page, 'Total Votes').innerText();
        return vote;
      },
      expectOutcome: (page) => expect(figure(page, 'Total Votes')).not.toHaveText(before),
    },
  ];
}

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search elections' });
const moreButton = (page: Page) => page.getByRole('button', { name: /^Show \d+ more/ });
const cards = (page: Page) =>
  page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
const nameField = (page: Page, number: number) =>
  page.getByRole('textbox', { name: `Name of candidate ${number}`, exact: true });
