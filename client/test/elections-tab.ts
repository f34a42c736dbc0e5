import type { Election } from '@votewise/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { loadDialogs } from '../src/features/elections/managing/elections-tab.tsx';
import { api } from './fake-api.ts';
import { renderApp } from './render-app.tsx';

/** Opens the tab with these elections. On a slow machine, a dialog that opens later loads them again. */
export async function openElections(...elections: readonly Election[]): Promise<UserEvent> {
  api.expectPolls('GET', '/elections', { data: { elections } });
  const { user } = renderApp('/admin/dashboard?tab=elections');
  await screen.findByRole('button', { name: 'Schedule Election' });
  // They load after the list.
  await loadDialogs();
  return user;
}

/** Opens the form of the election with the ID `election-1`, which is first in the list. */
export async function openEdit(
  election: Election,
  others: readonly Election[] = [],
): Promise<UserEvent> {
  const user = await openElections(election, ...others);
  api.expect('GET', '/elections/election-1', { data: { election } });
  const [edit] = screen.getAllByRole('button', { name: 'Edit' });
  if (edit) await user.click(edit);
  await screen.findByLabelText('Title *');
  return user;
}

/** Opens the dialog with the candidates of the election with the ID `election-1`. */
export async function openParticipants(user: UserEvent, election: Election): Promise<void> {
  api.expect('GET', '/elections/election-1', { data: { election } });
  api.expect('GET', '/audit?election=election-1&limit=5', { data: { entries: [], kinds: [] } });
  await user.click(await screen.findByRole('button', { name: 'View' }));
  await user.click(await screen.findByRole('button', { name: 'Edit Participants' }));
}

/** Chooses nine o'clock on a day in one of the form's date fields. */
export async function chooseDate(user: UserEvent, label: string, date: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: new RegExp(`^${label}`) }));
  const picker = within(screen.getByRole('dialog', { name: label }));
  fireEvent.change(picker.getByLabelText('Date'), { target: { value: date } });
  fireEvent.change(picker.getByLabelText('Time'), { target: { value: '09:00' } });
  await user.click(picker.getByRole('button', { name: 'Done' }));
}
