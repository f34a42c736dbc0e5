import english from '@votewise/contract/locales/en/verifying.json';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fileOf, makeBoard, makeReceipt } from '../../test/board.ts';
import { addMadeUpLanguage, leftoverTexts } from '../../test/made-up-language.ts';
import { OfflineVerifier } from './offline-page.tsx';

const { copy } = makeBoard();
const receipt = fileOf('receipt.json', makeReceipt());
const files = [receipt, fileOf('board.json', copy)];
const earlier = fileOf('earlier.json', { ...copy, heads: [] });

/** Opens files, checks the ballot with the marked candidate, and verifies the board. */
async function checkAll(opened: readonly File[], found: string) {
  const { container } = render(<OfflineVerifier />);
  const user = userEvent.setup();
  const [input] = screen.getAllByLabelText(/Open Receipt File/, { selector: 'input' });
  if (!input) throw new Error('no input');
  await user.upload(input, [...opened]);
  await screen.findByText('Student Union Board');
  const press = (name: RegExp) => user.click(screen.getByRole('button', { name }));
  await press(/Check My Ballot/);
  await user.type(screen.getByLabelText(/Your voter ID/), 'VOTER001');
  await user.click(screen.getByRole('radio', { name: 'Amara Okafor' }));
  await press(/Check My Ballot/);
  await screen.findByText(found);
  await press(/Verify/);
  return { user, container };
}

describe('the verification page as a single file', () => {
  it('checks a ballot and a board without a server', async () => {
    const { user } = await checkAll([...files, earlier], 'Your ballot is in the box.');
    expect(await screen.findByText('Everything is in order.')).toBeVisible();
    expect(document.title).toBe('Check a Ballot · VoteWise');
    // The copy can be older than the ballot.
    await user.type(screen.getByLabelText('Your voter ID'), '9');
    await user.click(screen.getByRole('button', { name: 'Check My Ballot' }));
    const missing = await screen.findByText('There is no such ballot in this copy of the board.');
    expect(missing.closest('[role="alert"]')).toBeNull();
  });

  it('shows every text in the chosen language, including earlier findings', async () => {
    const language = addMadeUpLanguage({ verifying: english });
    const { user, container } = await checkAll(files, 'Your ballot is in the box.');
    await screen.findByText('Everything is in order.');
    expect(leftoverTexts(container)).not.toEqual([]);
    await user.selectOptions(screen.getByLabelText('Language'), 'Made up');
    expect(await screen.findByText('⟦Everything is in order.⟧')).toBeVisible();
    expect(leftoverTexts(container)).toEqual([]);
    expect(document.documentElement).toHaveAttribute('lang', language);
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    expect(document.title).toBe('⟦Check a Ballot⟧ · VoteWise');
    expect(container).toHaveTextContent(/choice: \u200FAmara Okafor\./);
    expect(localStorage).toHaveLength(0);
    await user.selectOptions(screen.getByLabelText('⟦Language⟧'), 'English');
    expect(await screen.findByText('Everything is in order.')).toBeVisible();
    expect(document.documentElement).toHaveAttribute('dir', 'ltr');
  });

  it('shows in the chosen language which input is missing, unreadable, or wrong', async () => {
    addMadeUpLanguage({ verifying: english });
    const heads = copy.heads.map((head) => ({ ...head, size: 51 }));
    const altered = fileOf('board.json', { ...copy, heads });
    const { user, container } = await checkAll(
      [receipt, altered, fileOf('a.json', {})],
      'The board failed the check.',
    );
    await screen.findByText('Something is wrong.');
    await user.type(screen.getByLabelText(/Announced fingerprint/), 'f');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await user.clear(screen.getByLabelText('Code on your receipt'));
    await user.clear(screen.getByLabelText('Your voter ID'));
    await user.click(screen.getByRole('button', { name: 'Check My Ballot' }));
    await user.click(screen.getByRole('button', { name: 'Scan QR Code' }));
    await user.selectOptions(screen.getByLabelText('Language'), 'Made up');
    expect(await screen.findByText('⟦Something is wrong.⟧')).toBeVisible();
    expect(screen.getByText(/fingerprint isn’t complete/)).toBeVisible();
    expect(screen.getByText(/code isn’t complete/)).toBeVisible();
    expect(leftoverTexts(container)).toEqual([]);
  });
});
