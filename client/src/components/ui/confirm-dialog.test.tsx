import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { TextField } from './field.tsx';

const TEXTS = { progress: 'Leaving…', failure: 'Failed to leave' };
const leave = vi.fn<() => Promise<void>>(async () => {});

function Leaving({ hasField = false }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Leave…</Button>
      {isAsking && (
        <ConfirmDialog
          title="Leave the meeting?"
          label="Leave"
          busyLabel="Leaving…"
          texts={TEXTS}
          act={leave}
          onClose={() => setIsAsking(false)}
          fields={hasField && <TextField label="Reason" />}
        >
          <p>You can’t vote until you check in again.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(() => {
  vi.useRealTimers();
  leave.mockClear();
});

function ask(props = {}) {
  const user = userEvent.setup();
  render(<Leaving {...props} />);
  screen.getByRole('button', { name: 'Leave…' }).focus();
  return user;
}

const later = () => vi.advanceTimersByTime(600);

it('describes the question and puts the focus on Cancel', async () => {
  const user = ask();
  await user.keyboard('{Enter}');
  const dialog = screen.getByRole('alertdialog', { name: 'Leave the meeting?' });
  expect(dialog).toHaveAccessibleDescription('You can’t vote until you check in again.');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

it('starts in a field that belongs to the answer, without describing it', async () => {
  const user = ask({ hasField: true });
  await user.keyboard('{Enter}');
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
    'You can’t vote until you check in again.',
  );
});

it.each(['{Enter}', ' '])('ignores a second press of %j right after the first', async (key) => {
  const user = ask();
  await user.keyboard(key);
  await user.keyboard(key);
  expect(screen.getByRole('alertdialog')).toBeVisible();
  screen.getByRole('button', { name: 'Leave' }).focus();
  await user.keyboard(key);
  expect(leave).not.toHaveBeenCalled();
  later();
  await user.keyboard(key);
  expect(leave).toHaveBeenCalledOnce();
});

it('ignores Enter that is held since before the question, for as long as it is held', async () => {
  const user = ask({ hasField: true });
  await user.keyboard('{Enter>}');
  later();
  const held = { key: 'Enter', repeat: true };
  expect(fireEvent.keyDown(screen.getByRole('textbox'), held)).toBe(false);
  expect(fireEvent.keyDown(screen.getByRole('button', { name: 'Leave' }), held)).toBe(false);
});

it('acts on Space that is held only after the question appeared', async () => {
  const user = ask();
  await user.keyboard('{Enter}');
  later();
  const button = screen.getByRole('button', { name: 'Leave' });
  button.focus();
  expect(fireEvent.keyDown(button, { key: ' ' })).toBe(true);
  expect(fireEvent.keyDown(button, { key: ' ', repeat: true })).toBe(true);
  expect(fireEvent.keyUp(button, { key: ' ' })).toBe(true);
});

it('lets Escape close the question at once', async () => {
  const user = ask();
  await user.keyboard('{Enter}{Escape}');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Leave…' })).toHaveFocus();
});
