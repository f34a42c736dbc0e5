import { PLAIN_BALLOT } from '@votewise/contract/elections/ballot';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { openElections } from '../../test/elections-tab.ts';
import { api } from '../../test/fake-api.ts';
import { makeAdministrator, makeUpcoming } from '../../test/fixtures.ts';
import { signInAs } from '../../test/render-app.tsx';

beforeEach(() => void signInAs('admin'));

const dialog = () => within(screen.getByRole('dialog', { name: 'Schedule Election' }));

/** Opens the form, and fills in what every election needs, with the fewest presses. */
async function openForm(kind: string): Promise<UserEvent> {
  const user = await openElections();
  await user.click(screen.getByRole('button', { name: 'Schedule Election' }));
  await user.click(dialog().getByRole('radio', { name: kind }));
  await user.click(dialog().getByLabelText('Title *'));
  await user.paste('Board 2127');
  await user.keyboard('{Enter}');
  await user.paste('Five people for two years.');
  await user.click(dialog().getByRole('button', { name: 'Start now' }));
  return user;
}

async function pasteList(user: UserEvent, text: string): Promise<void> {
  await user.click(dialog().getByLabelText('List of candidates'));
  await user.paste(text);
}

const submit = (user: UserEvent) =>
  user.click(dialog().getByRole('button', { name: 'Schedule Election' }));

async function sent(user: UserEvent) {
  const election = makeUpcoming();
  api.expect('POST', '/elections', { status: 201, data: { election } });
  await submit(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  return api.lastCall('POST', '/elections')?.body;
}

const nameOf = (number: number) => screen.getByLabelText(`Name of candidate ${number}`);

describe('scheduling', () => {
  it('opens an election that starts now, with a list of candidates in place of the placeholders', async () => {
    const user = await openForm('One person');
    await pasteList(user, 'Ada\tTreasurer\nBo\nCleo\nada');
    expect(dialog().getByText('ada', { selector: 'bdi' })).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Add 3 Candidates' }));
    expect(screen.getByRole('button', { name: 'Add Candidate' })).toHaveFocus();
    expect(nameOf(1)).toHaveValue('Ada');
    expect(screen.queryByLabelText('Name of candidate 4')).not.toBeInTheDocument();
    expect(await sent(user)).toMatchObject({
      status: 'active',
      ballot: PLAIN_BALLOT,
      candidates: [
        { name: 'Ada', description: 'Treasurer' },
        { name: 'Bo', description: '' },
        { name: 'Cleo', description: '' },
      ],
    });
  });

  it('asks for seats first, and for enough candidates when it is sent', async () => {
    const user = await openForm('Several seats');
    const seats = dialog().getByLabelText('Seats');
    await user.selectOptions(seats, '3');
    await pasteList(user, 'Ada\nBo');
    await submit(user);
    const list = dialog().getByLabelText('List of candidates');
    await waitFor(() => expect(list).toHaveFocus());
    expect(list).toHaveAccessibleDescription(/Add these candidates, or clear the list\.$/);
    await user.click(dialog().getByRole('button', { name: 'Add 2 Candidates' }));
    await submit(user);
    await waitFor(() =>
      expect(seats).toHaveAccessibleDescription('There are more seats than candidates'),
    );
    expect(seats).toHaveFocus();
    await user.click(dialog().getByRole('button', { name: 'Add Candidate' }));
    await user.keyboard('Cleo');
    expect(await sent(user)).toMatchObject({ ballot: { kind: 'several', seats: 3, marks: 3 } });
  });

  it('asks for the wording of a motion, and for no candidates', { tags: 'slow' }, async () => {
    const user = await openForm('Motion');
    const wording = dialog().getByLabelText('Wording *');
    await user.clear(wording);
    await user.type(wording, 'Short');
    expect(dialog().queryByText('Candidates')).not.toBeInTheDocument();
    await submit(user);
    await waitFor(() =>
      expect(wording).toHaveAccessibleDescription(/Wording must be at least 10 characters long$/),
    );
    await user.type(wording, ' of the budget');
    expect(await sent(user)).toMatchObject({
      description: 'Short of the budget',
      candidates: [{ name: 'Yes' }, { name: 'No' }],
    });
  });

  it('replaces a placeholder when a name is typed, and stores a statement with the election', async () => {
    const user = await openForm('One person');
    await user.click(nameOf(1));
    await user.keyboard('Ada{Enter}Bo');
    expect(nameOf(1)).toHaveValue('Ada');
    expect(screen.getByLabelText('Description of candidate 1')).toHaveValue('');
    expect(nameOf(2)).toHaveValue('Bo');
    await user.click(screen.getByRole('button', { name: 'Add Statement of candidate 1' }));
    const statement = await screen.findByLabelText('Statement');
    await waitFor(() => expect(statement).toHaveFocus());
    await user.paste('I will listen.');
    await user.click(screen.getByRole('button', { name: 'Edit Statement of candidate 1' }));
    expect(statement).not.toBeInTheDocument();
    api.expect('POST', '/candidates/statements', { status: 201, data: { statement: 's1' } });
    expect(await sent(user)).toMatchObject({
      candidates: [
        { name: 'Ada', statement: 's1' },
        { name: 'Bo', statement: null },
      ],
    });
  });

  it('says when paper ballots need a second administrator', { tags: 'slow' }, async () => {
    const administrator = makeAdministrator();
    api.expectPolls('GET', '/auth/administrators', { data: { administrators: [administrator] } });
    const user = await openForm('Motion');
    await user.click(dialog().getByRole('button', { name: 'Change ballot' }));
    await user.click(dialog().getByRole('checkbox', { name: 'Some voters vote on paper' }));
    expect(await dialog().findByText(/^You’re the only administrator/)).toBeVisible();
    expect(dialog().getByText(/^No one, including administrators/)).toHaveTextContent(
      /because they join the count after the close\.$/,
    );
  });
});
