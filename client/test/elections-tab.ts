import type { Election } from '@votewise/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { api } from './fake-api.ts';
import { renderApp } from './render-app.tsx';

/** Opens the tab with these elections. On a slow machine, a dialog that opens later loads them again. */
export async function openElections(...elections: readonly Election[]): Promise<UserEvent> {
  api.expectPolls('GET', '/elections', { data: { elections } });
  const { user } = renderApp('/admin/dashboard?tab=elections');
  await screen.findByRole('button', { name: 'Schedule Election' });
  return user;
}

/** Opens the form of the election with the ID `election-1`. */
export async function openEdit(election: Election): Promise<UserEvent> {
  const user = await openElections(election);
  api.expect('GET', '/elections/election-1', { data: { election } });
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await screen.findByLabelText('Title *');
  return user;
}

/** Chooses nine o'clock on a day in one of the form's date fields. */
export async function chooseDate(user: UserEvent, label: string, date: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: new RegExp(`^${label}`) }));
  const picker = within(screen.getByRole('dialog', { name: label }));
  fireEvent.change(picker.getByLabelText('Date'), { target: { value: date } });
  fireEvent.change(picker.getByLabelText('Time'), { target: { value: '09:00' } });
  await user.click(picker.getByRole('button', { name: 'Done' }));
}
