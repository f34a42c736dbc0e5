import type { Election } from '@votewise/contract';
import { type Ballot, PLAIN_BALLOT } from '@votewise/contract/elections/ballot';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { openEdit, openElections, openParticipants } from '../../test/elections-tab.ts';
import { api } from '../../test/fake-api.ts';
import { makeCandidates, makeElection, makeUpcoming } from '../../test/fixtures.ts';
import { signInAs } from '../../test/render-app.tsx';

const NAMES = ['Ada', 'Bo', 'Cleo', 'Dora'];
const four = makeUpcoming({
  candidates: makeCandidates(
    ...NAMES.map((name) => ({ id: name, name, description: `About ${name}` })),
  ),
});
const withBallot = (ballot: Partial<Ballot>, election = four): Election => ({
  ...election,
  ballot: { ...PLAIN_BALLOT, ...ballot, marks: ballot.marks ?? election.candidates.length },
});

beforeEach(() => void signInAs('admin'));

const section = () => within(screen.getByRole('region', { name: 'Ballot' }));
const radio = (name: string | RegExp) => section().getByRole('radio', { name });

async function openSection(election: Election) {
  const user = await openEdit(election);
  await user.click(section().getByRole('button', { name: 'Change ballot' }));
  return user;
}

async function save(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
}

async function sent(user: UserEvent) {
  api.expect('PUT', '/elections/election-1', { data: { election: four } });
  api.expect('GET', '/elections', { data: { elections: [four] } });
  await save(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  return api.lastCall('PUT', '/elections/election-1')?.body as {
    ballot: Ballot;
    candidates: { name: string; description: string }[];
  };
}

const namesOf = ({ candidates }: Awaited<ReturnType<typeof sent>>) =>
  candidates.map(({ name }) => name);

describe('an election’s ballot', () => {
  it('is summarized in one sentence until its section is opened', async () => {
    const user = await openEdit(four);
    expect(
      section().getByText(/^Each voter marks one candidate\. One seat\. The count is live\./),
    ).toBeVisible();
    const change = section().getByRole('button', { name: 'Change ballot' });
    expect(change).toHaveAttribute('aria-expanded', 'false');
    expect(section().queryByRole('radio')).not.toBeInTheDocument();
    await user.click(change);
    expect(change).toHaveAttribute('aria-expanded', 'true');
    expect(radio('One person')).toBeChecked();
    expect(section().queryByLabelText('Seats')).not.toBeInTheDocument();
    expect((await sent(user)).ballot).toEqual(PLAIN_BALLOT);
  });

  it('is encrypted for key holders whose key is ready, without what can’t be encrypted', async () => {
    const made = { threshold: 2, members: [{ name: 'Noor' }, { name: 'Tom' }, { name: 'Ines' }] };
    const groups = [
      { ...made, id: 'committee1', name: 'New', stage: 'share' },
      { ...made, id: 'committee2', name: 'Committee', stage: 'ready' },
    ];
    api.expectPolls('GET', '/trustee-groups', { data: { groups } });
    const user = await openSection(withBallot({ onPaper: true, writeIns: 1, marks: 1 }));
    await user.click(await section().findByRole('checkbox', { name: 'Encrypted ballots' }));
    expect(section().getByLabelText('Key holders')).toHaveDisplayValue('Committee');
    expect(
      section().getByText(/^Noor, Tom, and Ines\. 2 of 3 key holders are needed/),
    ).toBeVisible();
    for (const name of ['Voters get a receipt', 'Some voters vote on paper'])
      expect(section().queryByRole('checkbox', { name })).not.toBeInTheDocument();
    expect((await sent(user)).ballot).toEqual({
      ...PLAIN_BALLOT,
      encrypted: 'committee2',
      receipts: false,
      results: 'after-close',
    });
  });

  it('has receipts again once it is no longer encrypted, and offers no key holders to rankings', async () => {
    const user = await openSection(
      withBallot({ encrypted: 'committee1', receipts: false, results: 'after-close', marks: 1 }),
    );
    expect(await section().findByLabelText('Key holders')).toHaveDisplayValue('Deleted group');
    await user.click(radio('Ranked choice'));
    expect(section().queryByLabelText('Key holders')).not.toBeInTheDocument();
    expect(section().getByRole('checkbox', { name: 'Voters get a receipt' })).toBeChecked();
    await user.click(radio('One person'));
    expect(await section().findByRole('link', { name: 'Key holders' })).toBeVisible();
  });

  it('allows as many marks as seats unless another number is chosen', async () => {
    const user = await openSection(four);
    await user.click(radio('Several seats'));
    await user.selectOptions(section().getByLabelText('Seats'), '3');
    expect(section().getByLabelText('Marks per voter')).toHaveValue('3');
    await user.selectOptions(section().getByLabelText('Marks per voter'), '2');
    await user.click(radio('By lot'));
    expect(section().getByText(/^Each voter marks up to 2 candidates\. 3 seats\./)).toBeVisible();
    expect((await sent(user)).ballot).toEqual({
      ...PLAIN_BALLOT,
      kind: 'several',
      seats: 3,
      marks: 2,
      ties: 'lot',
    });
  });

  it('lets voters mark any number of candidates with Approval', { tags: 'slow' }, async () => {
    const user = await openSection(four);
    await user.click(radio('Approval'));
    await user.click(section().getByRole('checkbox', { name: 'Voters can abstain' }));
    const receipts = section().getByRole('checkbox', { name: 'Voters get a receipt' });
    expect(receipts).toBeChecked();
    await user.click(receipts);
    // Abstaining and receipts stay as they are when another purpose is chosen.
    await user.click(radio('Several seats'));
    await user.click(radio('Approval'));
    expect(section().queryByLabelText('Marks per voter')).not.toBeInTheDocument();
    expect((await sent(user)).ballot).toMatchObject({
      kind: 'several',
      marks: null,
      abstain: true,
      receipts: false,
    });
  });

  it('offers only the ranked-choice rules that can fill the number of seats', async () => {
    const user = await openSection(four);
    await user.click(radio('Ranked choice'));
    expect(radio('Instant-runoff voting')).toBeChecked();
    await user.click(radio('Schulze method'));
    expect(section().queryByLabelText('Majority')).not.toBeInTheDocument();
    await user.selectOptions(section().getByLabelText('Seats'), '2');
    expect(radio('Single transferable vote (Scottish rules)')).toBeChecked();
    expect(section().queryByRole('radio', { name: 'Schulze method' })).not.toBeInTheDocument();
    expect(section().queryByRole('radio', { name: 'By lot' })).not.toBeInTheDocument();
    await user.selectOptions(section().getByLabelText('Preferences per voter'), '3');
    await user.click(radio('After the close'));
    await user.click(section().getByRole('checkbox', { name: /different order$/ }));
    expect((await sent(user)).ballot).toEqual({
      ...PLAIN_BALLOT,
      kind: 'ranked',
      seats: 2,
      marks: 3,
      rule: 'scottish-stv',
      order: 'shuffled',
      results: 'after-close',
      ties: 'lot',
    });
  });

  it('has fields for the scale of points or grades, and for the points that voters distribute', {
    tags: 'slow',
  }, async () => {
    const user = await openSection(four);
    await user.click(radio('Points or grades'));
    const scale = () => section().getByRole('combobox', { name: 'Scale' });
    const field = (name: string) => section().getByRole('textbox', { name });
    const type = async (name: string, text: string) => {
      await user.clear(field(name));
      await user.type(field(name), text);
    };
    await user.selectOptions(scale(), 'Another scale');
    await type('Most points for a candidate', '7');
    expect(section().getByText(/^Each voter gives each candidate 0 to 7 points\./)).toBeVisible();
    await user.click(radio('Majority judgment'));
    await user.selectOptions(scale(), 'Another scale');
    // Blank lines, such as the one after the last grade, are not grades.
    await type('Grades', 'Yes{Enter}{Enter}Maybe{Enter}No{Enter}');
    expect(section().getByText(/a grade, from “Yes” to “No”\./)).toBeVisible();
    await type('Grades', 'Yes{Enter}yes');
    expect(field('Grades')).toHaveAccessibleDescription(/can occur only once$/);
    await user.click(radio('Cumulative voting'));
    await user.selectOptions(section().getByRole('combobox', { name: 'Seats' }), '3');
    expect(field('Points per voter')).toHaveValue('3');
    await type('Most points for a candidate', '4');
    // Once, beside the field.
    expect(
      section().getAllByText('A candidate can’t get more points than a voter has'),
    ).toHaveLength(1);
    await type('Points per voter', '6');
    expect((await sent(user)).ballot).toMatchObject({
      kind: 'scored',
      seats: 3,
      rule: 'cumulative',
      budget: 6,
      scale: { max: 4, words: null },
    });
  });

  it('keeps "all candidates" when a candidate is added', { tags: 'slow' }, async () => {
    const user = await openSection(withBallot({ kind: 'ranked', rule: 'meek', ties: 'lot' }));
    expect(radio(/Meek/)).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Add Candidate' }));
    await user.type(screen.getByLabelText('Name of candidate 5'), 'Emil');
    expect((await sent(user)).ballot).toMatchObject({ kind: 'ranked', marks: null, rule: 'meek' });
  });

  it('is named in the question about unsaved changes', { tags: 'slow' }, async () => {
    const user = await openSection(four);
    await user.click(radio('Approval'));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
      'Your changes to the ballot of Student Union Board haven’t been saved.',
    );
  });
});

describe('a ballot that another administrator has changed', () => {
  const fresh = {
    ...withBallot({ kind: 'ranked', rule: 'meek', ties: 'lot' }),
    updatedAt: '2026-11-09T08:00:00.000Z',
  };

  async function reload(user: UserEvent) {
    const conflict = {
      status: 409,
      code: 'EDITED_MEANWHILE',
      message: 'This election was changed while you were editing.',
    };
    api.expect('PUT', '/elections/election-1', conflict);
    await save(user);
    api.expect('GET', '/elections/election-1', { data: { election: fresh } });
    await user.click(await screen.findByRole('button', { name: 'Reload Data' }));
    await waitFor(() => expect(screen.queryByText('Reload Data')).not.toBeInTheDocument());
  }

  it('replaces a ballot that was not edited in this form', { tags: 'slow' }, async () => {
    const user = await openEdit(four);
    await user.type(screen.getByLabelText('Name of candidate 1'), ' L.');
    await user.click(screen.getByRole('button', { name: 'Move candidate 2 down' }));
    await reload(user);
    const body = await sent(user);
    expect(namesOf(body)).toContain('Ada L.');
    expect(body.ballot).toMatchObject({ kind: 'ranked', marks: null, rule: 'meek' });
  });

  it('does not replace a ballot that was edited in this form', async () => {
    const user = await openSection(four);
    await user.click(radio('Approval'));
    await reload(user);
    expect(radio('Approval')).toBeChecked();
    expect((await sent(user)).ballot).toMatchObject({ kind: 'several', marks: null });
  });
});

describe('a motion', () => {
  const placeholders = makeUpcoming({
    candidates: four.candidates.slice(0, 2).map((one, place) => ({
      ...one,
      name: `Candidate ${place + 1}`,
      description: ['First candidate', 'Second candidate'][place] ?? '',
    })),
  });

  it('replaces the placeholders with Yes and No, offers abstaining, and requires a majority', async () => {
    const user = await openSection(placeholders);
    await user.click(radio(/^Motion/));
    expect(section().getByRole('checkbox', { name: 'Voters can abstain' })).toBeChecked();
    const majority = section().getByLabelText('Majority');
    expect(majority).toHaveValue('half');
    expect(within(majority).queryByRole('option', { name: 'None' })).not.toBeInTheDocument();
    await user.selectOptions(majority, 'At least two-thirds');
    expect(section().getByText('If fewer voters vote, there is no decision.')).toBeVisible();
    await user.selectOptions(section().getByLabelText('Quorum'), 'Half of eligible voters');
    const body = await sent(user);
    expect(body.candidates).toMatchObject([
      { name: 'Yes', description: '' },
      { name: 'No', description: '' },
    ]);
    expect(body.ballot).toEqual({
      ...PLAIN_BALLOT,
      abstain: true,
      quorum: { numerator: 1, denominator: 2 },
      majority: { numerator: 2, denominator: 3, comparison: 'at-least', base: 'valid' },
    });
  });

  it('describes quorum and majority by weight when votes count by weight', {
    tags: 'slow',
  }, async () => {
    const size = { voters: 24, weight: 1_000, rareWeights: 0 };
    api.expect('POST', '/groups/electorate-size', { data: size });
    const user = await openSection({ ...placeholders, weighted: true });
    await user.click(radio(/^Motion/));
    await user.selectOptions(section().getByLabelText('Quorum'), 'Half of the eligible weight');
    await user.selectOptions(section().getByLabelText('Majority of'), 'All eligible weight');
    expect(section().getByText('If less weight is cast, there is no decision.')).toBeVisible();
    expect(section().getByText('With less weight for Yes, the motion fails.')).toBeVisible();
    expect(
      section().getByText(
        /At least half of the eligible weight must be cast\. Yes needs more than half of the eligible weight\./,
      ),
    ).toBeVisible();
    expect(section().queryByText(/eligible voters/)).not.toBeInTheDocument();
  });

  it('says that absent members don’t count in a question for those present', {
    tags: 'slow',
  }, async () => {
    const meeting = { id: 'm1', presence: 'present' } as const;
    const user = await openSection({ ...placeholders, meeting });
    await user.click(radio(/^Motion/));
    const base = section().getByLabelText('Majority of');
    expect(base).toHaveAccessibleDescription(/^Absent members don’t count\./);
    await user.selectOptions(base, 'All members present or represented');
    await user.selectOptions(
      section().getByLabelText('Quorum'),
      'Half of the members present or represented',
    );
    await user.click(screen.getByRole('radio', { name: /^Everyone who can vote/ }));
    expect(base).toHaveDisplayValue('All eligible voters');
    expect(base).not.toHaveAccessibleDescription();
  });

  it('restores the candidates and settings when another purpose is chosen', {
    tags: 'slow',
  }, async () => {
    const user = await openSection(four);
    await user.click(radio(/^Motion/));
    expect(screen.queryByLabelText('Name of candidate 1')).not.toBeInTheDocument();
    await user.click(radio('One person'));
    expect(screen.getByLabelText('Name of candidate 4')).toHaveValue('Dora');
    expect(section().getByRole('checkbox', { name: 'Voters can abstain' })).not.toBeChecked();
    expect(section().getByLabelText('Majority')).toHaveValue('none');
  });

  it('has answers in another language, with a meaning, in place of candidates', async () => {
    const user = await openSection(placeholders);
    await user.click(radio(/^Motion/));
    expect(screen.getByLabelText('Wording *')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change the answers' }));
    await user.selectOptions(screen.getByLabelText('Language of the answers'), 'Ja / Nein');
    await user.type(screen.getByLabelText('What “Ja” means'), 'für die neue Satzung');
    expect(radio(/^Motion/)).toBeChecked();
    const { candidates } = await sent(user);
    expect(candidates).toMatchObject([
      { name: 'Ja', description: 'für die neue Satzung' },
      { name: 'Nein', description: '' },
    ]);
  });
});

describe('a problem in the ballot', () => {
  const MORE_SEATS = 'There are more seats than candidates';

  it('opens the section, and its control is focused, when the form is sent', async () => {
    const user = await openEdit(withBallot({ kind: 'several', seats: 3, marks: 3 }));
    for (const number of [4, 3])
      await user.click(screen.getByRole('button', { name: `Remove candidate ${number}` }));
    // More candidates can still be added.
    expect(section().queryByText(MORE_SEATS)).not.toBeInTheDocument();
    await save(user);
    const seats = await screen.findByLabelText('Seats');
    await waitFor(() => expect(seats).toHaveFocus());
    expect(seats).toHaveAccessibleDescription(MORE_SEATS);
    await user.selectOptions(seats, '2');
    expect(section().queryByText(MORE_SEATS)).not.toBeInTheDocument();
    expect((await sent(user)).ballot).toMatchObject({ seats: 2, marks: 2 });
  });

  it('is reported for a share without a numerator, and its field is focused when the form is sent', {
    tags: 'slow',
  }, async () => {
    const user = await openSection(four);
    await user.selectOptions(section().getByLabelText('Quorum'), 'own');
    const numerator = section().getByLabelText('Numerator of the quorum');
    await user.clear(numerator);
    expect(numerator).toHaveAccessibleDescription(
      'The numerator of the quorum must be a whole number from 1 to 1000',
    );
    await save(user);
    await waitFor(() => expect(numerator).toHaveFocus());
    await user.type(numerator, '3');
    await user.clear(section().getByLabelText('Denominator of the quorum'));
    await user.type(section().getByLabelText('Denominator of the quorum'), '5');
    await user.selectOptions(section().getByLabelText('Majority'), 'own');
    const comparison = section().getByLabelText('Type of majority');
    await user.selectOptions(comparison, 'At least');
    await user.selectOptions(section().getByLabelText('Majority of'), 'All eligible voters');
    expect((await sent(user)).ballot).toMatchObject({
      quorum: { numerator: 3, denominator: 5 },
      majority: { numerator: 1, denominator: 2, comparison: 'at-least', base: 'eligible' },
    });
  });

  it('is shown at its control when the server reports it', { tags: 'slow' }, async () => {
    const user = await openSection(four);
    await user.click(radio('Approval'));
    const message = 'No such seats';
    api.expect('PUT', '/elections/election-1', {
      status: 400,
      code: 'VALIDATION_FAILED',
      message,
      fields: { 'ballot.seats': message },
    });
    await save(user);
    const seats = section().getByLabelText('Seats');
    await waitFor(() => expect(seats).toHaveAccessibleDescription(message));
    expect(seats).toHaveFocus();
    await user.selectOptions(seats, '2');
    expect(seats).not.toHaveAccessibleDescription();
  });

  it('disables Save Participants when too many candidates are removed', async () => {
    const election = withBallot({ kind: 'several', seats: 4 });
    const user = await openElections(election);
    await openParticipants(user, election);
    await user.click(await screen.findByRole('button', { name: 'Remove candidate 4' }));
    expect(
      screen.getByText(/^There are more seats than candidates\. Change the ballot/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save Participants' })).toBeDisabled();
  });
});

describe('a ballot that can’t be changed anymore', () => {
  it.each([
    ['active', 'Voting has begun, so the ballot can’t be changed.'],
    ['completed', 'The election is completed, so the ballot can’t be changed.'],
  ] as const)('explains why: %s', async (status, reason) => {
    const ranked = withBallot({ kind: 'ranked', rule: 'irv', ties: 'lot' });
    const user = await openEdit({ ...ranked, status, hasBallots: true });
    expect(section().getByText(/Counted by instant-runoff voting\./)).toBeVisible();
    expect(section().getByText(reason)).toBeVisible();
    expect(section().queryByRole('button')).not.toBeInTheDocument();
    for (const text of [/^Title/, /^Description/]) {
      const field = screen.getByRole('textbox', { name: text });
      expect(field).toHaveAttribute('readonly');
      expect(field).toHaveAccessibleDescription(
        'Voting has begun, so this can no longer be changed.',
      );
    }
    expect((await sent(user)).ballot).toEqual(ranked.ballot);
  });

  it('can still require the password, which makes voting links stop working', async () => {
    const open = { ...makeElection({ endDate: '2126-11-20T23:00:00.000Z' }), hasBallots: true };
    const user = await openEdit(open);
    const links = section().getByRole('checkbox', {
      name: 'Voters can use voting links from emails',
    });
    expect(links).toBeChecked();
    expect(links).toHaveAccessibleDescription(/all links already sent stop working immediately/);
    await user.click(links);
    expect(
      section().getByText(
        /Voters need their password, because voting links don’t work for this election\.$/,
      ),
    ).toBeVisible();
    expect((await sent(user)).ballot).toEqual({ ...open.ballot, links: 'off' });
  });

  it('keeps a completed election from being reopened if the count was hidden until voting closed', async () => {
    const hidden = withBallot({ results: 'after-close', marks: 1 }, makeElection());
    await openEdit({ ...hidden, status: 'completed' });
    expect(screen.getByRole('option', { name: 'Active' })).toBeDisabled();
    expect(screen.getByLabelText('Status')).toHaveAccessibleDescription(/can’t be reopened\.$/);
  });
});
