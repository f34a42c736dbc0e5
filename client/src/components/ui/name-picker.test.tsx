import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { NamePicker } from './name-picker.tsx';

const OPTIONS = ['East', 'North', 'Northwest', 'South', 'West', 'Youth', 'Zone 7'].map((name) => ({
  name,
  note: '4 voters',
}));
const onSubmit = vi.fn<() => void>();

function Form({ newNote }: { newNote?: string }) {
  const [value, setValue] = useState<string[]>([]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <NamePicker
        label="Groups"
        value={value}
        options={OPTIONS}
        keyOf={(name) => name.trim().toLowerCase()}
        newNote={newNote}
        missingText={(typed) => `No group is called ${typed}.`}
        maxLength={60}
        onChange={setValue}
      />
      <button type="submit">Save</button>
    </form>
  );
}

function open(newNote?: string) {
  onSubmit.mockClear();
  render(<Form {...(newNote !== undefined && { newNote })} />);
  const field = screen.getByRole('combobox', { name: 'Groups' });
  const chips = () =>
    within(screen.getByRole('list', { name: 'Groups: chosen' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  return { user: userEvent.setup(), field, chips };
}

it('chooses with arrow keys and Enter without submitting the form', async () => {
  const { user, field, chips } = open();
  await user.type(field, 'north');
  expect(field).toHaveAttribute('aria-expanded', 'true');
  const [first, second] = screen.getAllByRole('option');
  expect(first).toHaveTextContent('North4 voters');
  expect(field).toHaveAttribute('aria-activedescendant', first?.id);
  await user.keyboard('{ArrowDown}');
  expect(second).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');
  expect(chips()).toEqual(['Northwest']);
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('Northwest added')).toBeInTheDocument();
  expect(onSubmit).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
});

it('opens with a click, and shows the first few names and how many more there are', async () => {
  const { user, field, chips } = open();
  await user.click(field);
  expect(screen.getAllByRole('option')).toHaveLength(6);
  expect(screen.getByText('1 more. Type to find them.')).toBeVisible();
  await user.click(screen.getByRole('option', { name: /South/ }));
  expect(chips()).toEqual(['South']);
  expect(field).toHaveFocus();
  await user.keyboard('{Escape}{ArrowUp}');
  expect(screen.getAllByRole('option').at(-1)).toHaveAttribute('aria-selected', 'true');
});

it('offers each name only once, and removes names with a button and with Backspace', async () => {
  const { user, field, chips } = open();
  await user.type(field, 'east{Enter}west{Enter}');
  expect(chips()).toEqual(['East', 'West']);
  await user.type(field, 'East');
  expect(screen.queryByRole('option')).toBeNull();
  await user.clear(field);
  await user.keyboard('{Backspace}');
  expect(chips()).toEqual(['East']);
  await user.click(screen.getByRole('button', { name: 'Remove East' }));
  expect(screen.queryByRole('list', { name: 'Groups: chosen' })).toBeNull();
  expect(field).toHaveFocus();
});

it('marks a new name as new in the list and on its chip', async () => {
  const { user, field, chips } = open('New group');
  await user.type(field, 'Harbor');
  expect(screen.getByRole('option', { name: /Harbor/ })).toHaveTextContent('HarborNew group');
  await user.keyboard('{Enter}');
  expect(chips()).toEqual(['Harbor New group']);
});

it('chooses a complete name when the field loses focus', async () => {
  const { user, field, chips } = open('New group');
  await user.type(field, 'sOuth');
  await user.tab();
  expect(chips()).toEqual(['South']);
});

it('reports a name that cannot be chosen, and does not submit the form', async () => {
  const { user, field } = open();
  await user.type(field, 'Harbor{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  await user.tab();
  expect(field).toHaveAccessibleDescription('No group is called Harbor.');
  expect(field).toBeInvalid();
});
