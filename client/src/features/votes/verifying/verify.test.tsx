import english from '@votewise/contract/locales/en/verifying.json';
import { toHex } from '@votewise/contract/board/bytes';
import { writeCode } from '@votewise/contract/board/receipt-code';
import { commitmentFor } from '@votewise/contract/board/verifying/check-ballot';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Election } from '@votewise/contract';
import {
  CODE,
  claim,
  commitment,
  fileOf,
  makeBoard,
  makeContest,
  makeReceipt,
} from '../../../../test/board.ts';
import { api } from '../../../../test/fake-api.ts';
import { makeElection, makeUpcoming, makeUser } from '../../../../test/fixtures.ts';
import { addMadeUpLanguage, leftoverTexts } from '../../../../test/made-up-language.ts';
import { renderApp, signInAs } from '../../../../test/render-app.tsx';
import { CODE_PREFIX } from '../../../lib/forget-codes.ts';
import { showLanguage } from '../../../lib/languages/language.ts';
import { browserCrypto } from './crypto.ts';

const board = makeBoard();
const PROOF = `/board/election-1/proof/${commitment}`;
const BOARD = '/board/election-1';
const HEAD = '/board/election-1/heads/1';
const EMPTY = { data: { ...board.data, heads: [] } };
/** Heads with too many commitments to load the whole board. */
const MORE = [...board.data.heads, { ...board.data.heads[0], size: 20_000 }];
const LARGE = { data: { ...board.data, heads: MORE } };
const otherCommitment = commitmentFor({ ...claim, choice: 'jonas' }, browserCrypto.hash);
const OTHER_PROOF = `/board/election-1/proof/${otherCommitment}`;
const NOT_FOUND = { status: 404, code: 'NOT_FOUND', message: 'Not on the board' };

async function open(path = '/verify'): Promise<UserEvent> {
  const { user } = renderApp(path);
  await screen.findByRole('heading', { name: 'Check your ballot' });
  return user;
}

/** Expects the requests that the page sends for a signed-in voter. */
function expectOwn(elections: readonly Election[], voted: readonly Election[] = []): void {
  api
    .expect('GET', '/elections', { data: { elections } })
    .expect('GET', '/votes/history', { data: { history: voted } });
}

/** Expects the requests that load a whole board. */
function expectBoard(data: object = board.data): void {
  api
    .expect('GET', BOARD, { data })
    .expect('GET', HEAD, { data: { commitments: board.commitments } });
}

const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const openFile = (user: UserEvent, file: File) =>
  user.upload(screen.getByLabelText('Open Receipt File', { selector: 'input' }), file);

/** Opens the receipt and enters the voter ID. */
async function openReceipt(): Promise<UserEvent> {
  const user = await open();
  await openFile(user, fileOf('receipt.json', makeReceipt()));
  await screen.findByText('Student Union Board');
  await user.type(screen.getByLabelText('Your voter ID'), 'voter001');
  return user;
}

const mark = (user: UserEvent, name: string) => user.click(screen.getByRole('radio', { name }));

/** Opens the receipt and marks a candidate. */
async function openMarked(candidate: string): Promise<UserEvent> {
  const user = await openReceipt();
  await mark(user, candidate);
  return user;
}

describe('checking a ballot', () => {
  it('finds a ballot with the choice that was marked', async () => {
    const user = await openMarked('Amara Okafor');
    expectBoard();
    await press(user, 'Check My Ballot');
    const found = await screen.findByText('Your ballot is in the box.');
    expect(found).toBeVisible();
    expect(api.lastCall('GET', PROOF)).toBeUndefined();
    const banner = found.closest('[role="status"]');
    expect(banner).toHaveTextContent('with this choice: Amara Okafor. It is in checkpoint 1 of 1.');
    expect(found.closest('[aria-live]')).toBeInTheDocument();
  });

  it('says that a ballot is waiting for the board', async () => {
    const user = await openMarked('Amara Okafor');
    api.expect('GET', PROOF, { data: { state: 'waiting' } });
    api.expect('GET', BOARD, EMPTY);
    await press(user, 'Check My Ballot');
    expect(await screen.findByText(/but not on the board yet/)).toBeVisible();
  });

  it('requests a proof if the board is large', async () => {
    const user = await openMarked('Jonas Lindqvist');
    api.expect('GET', OTHER_PROOF, NOT_FOUND).expectPolls('GET', BOARD, LARGE);
    await press(user, 'Check My Ballot');
    expect(await screen.findByText('The board failed the check.')).toBeVisible();
    await mark(user, 'Amara Okafor');
    api.expect('GET', PROOF, { data: board.proof });
    api.expect('GET', BOARD, LARGE).expect('GET', BOARD, { data: board.data });
    await press(user, 'Check My Ballot');
    expect(await screen.findByText('Your ballot is in the box.')).toBeVisible();
  });

  it('shows the recorded choice if a ballot on the board has a different choice', async () => {
    const user = await openMarked('Jonas Lindqvist');
    api.expect('GET', OTHER_PROOF, NOT_FOUND).expectPolls('GET', BOARD, { data: board.data });
    api.expectPolls('GET', HEAD, { data: { commitments: board.commitments } });
    for (const button of ['Check My Ballot', 'Show My Recorded Choice']) {
      await press(user, button);
      expect(await screen.findByText('Your ballot has a different choice.')).toBeVisible();
      expect(screen.getByText(/but with this choice: Amara Okafor/)).toBeVisible();
    }
  });

  it('shows the recorded choice if a waiting ballot has a different choice', async () => {
    const user = await openMarked('Jonas Lindqvist');
    api.expect('GET', OTHER_PROOF, NOT_FOUND).expectPolls('GET', BOARD, EMPTY);
    api.expect('GET', PROOF, { data: { state: 'waiting' } });
    await press(user, 'Check My Ballot');
    expect(await screen.findByText('Your ballot has a different choice.')).toBeVisible();
    expect(screen.getByText(/but with this choice: Amara Okafor/)).toBeVisible();
  });

  it('does not find another voter’s ballot', async () => {
    const user = await openReceipt();
    await user.type(screen.getByLabelText('Your voter ID'), '9');
    await mark(user, 'Amara Okafor');
    api.expectPolls('GET', BOARD, EMPTY);
    const asked = ['amara', 'amara', 'jonas'].map((choice) =>
      commitmentFor({ ...claim, userId: 'VOTER0019', choice }, browserCrypto.hash),
    );
    for (const one of asked) api.expect('GET', `/board/election-1/proof/${one}`, NOT_FOUND);
    await press(user, 'Check My Ballot');
    expect(await screen.findByText('There is no such ballot in the box.')).toBeVisible();
    expect(screen.getByText(/the receipt is another voter’s/)).toBeVisible();
  });

  it.each([
    [{ ownWeight: 3 }, '3'],
    [{}, ''],
  ])('suggests the voter’s weight if the server returned it: %j', async (known, weight) => {
    signInAs('voter');
    const election = makeElection({ weighted: true, ...known });
    expectOwn([election]);
    api.expect('GET', '/elections/election-1', { data: { election } });
    await open('/verify#election-1');
    expect(await screen.findByLabelText('The weight of your ballot')).toHaveValue(weight);
  });

  it('shows what is wrong with the board', async () => {
    const user = await openMarked('Amara Okafor');
    const heads = board.data.heads.map((head) => ({
      ...head,
      note: head.note.replace('\n50\n', '\n51\n'),
    }));
    expectBoard({ ...board.data, heads });
    await press(user, 'Check My Ballot');
    expect(await screen.findByText('The board failed the check.')).toBeVisible();
    expect(screen.getByText(/The signature of a head does not match its text/)).toBeVisible();
  });

  it('finds the recorded choice for a voter who does not remember it', async () => {
    const user = await openReceipt();
    expectBoard();
    await press(user, 'Show My Recorded Choice');
    expect(await screen.findByText(/with this choice: Amara Okafor/)).toBeVisible();
  });

  it('tries all choices for a ballot that is not on the board yet', async () => {
    const user = await openReceipt();
    api.expect('GET', BOARD, EMPTY).expect('GET', BOARD, EMPTY);
    api.expectPolls('GET', PROOF, { data: { state: 'waiting' } });
    await press(user, 'Show My Recorded Choice');
    expect(await screen.findByText(/with this choice: Amara Okafor/)).toBeVisible();
  });

  it('says that there is no such ballot if no choice matches', async () => {
    const user = await openReceipt();
    api.expect('GET', BOARD, EMPTY);
    api.expect('GET', PROOF, NOT_FOUND).expect('GET', OTHER_PROOF, NOT_FOUND);
    await press(user, 'Show My Recorded Choice');
    expect(await screen.findByText('There is no such ballot in the box.')).toBeVisible();
  });

  it('shows what is missing and sends no request to the server', async () => {
    const user = await open();
    expect(screen.getByRole('note')).toHaveTextContent('Open your receipt file, or sign in.');
    await openFile(user, fileOf('receipt.json', { ...makeReceipt(), code: '12345' }));
    await screen.findByText('Student Union Board');
    await press(user, 'Check My Ballot');
    const code = screen.getByLabelText('Code on your receipt');
    await waitFor(() => expect(code).toHaveFocus());
    expect(code).toHaveAccessibleDescription(/This code isn’t complete/);
    expect(screen.getByText('Enter your voter ID.')).toBeVisible();
    expect(screen.getByText('Enter what you marked.')).toBeVisible();
    expect(api.calls).toEqual([]);
  });

  it('reports a board that can’t be loaded, and an election without a board', async () => {
    const user = await openMarked('Amara Okafor');
    api.expectNoAnswer('GET', BOARD);
    await press(user, 'Check My Ballot');
    expect(await screen.findByText(/The board couldn’t be loaded/)).toBeVisible();
    api.expect('GET', BOARD, NOT_FOUND);
    await press(user, 'Check My Ballot');
    expect(await screen.findByText(/There is no board for this election/)).toBeVisible();
  });
});

describe('a receipt’s URL', () => {
  it('fills in the code, which does not stay in the URL', async () => {
    signInAs('voter');
    const signs = writeCode(CODE).replaceAll('-', '');
    expectOwn([makeElection()]);
    api.expect('GET', '/elections/election-1', { data: { election: makeElection() } });
    await open(`/verify#election-1.${signs}`);
    expect(window.location.hash).toBe('');
    expect(screen.getByLabelText('Code on your receipt')).toHaveValue(writeCode(CODE));
    expect(screen.getByLabelText('Your voter ID')).toHaveValue('VOTER001');
    expect(await screen.findByRole('radio', { name: 'Amara Okafor' })).toBeVisible();
  });
});

describe('the elections of a signed-in voter', () => {
  const first = makeElection();
  const second = makeElection({
    id: 'election-2',
    title: 'Finance Committee',
    candidates: first.candidates.map((one) => ({ ...one, name: `${one.name} II` })),
  });
  const third = makeElection({ id: 'election-3', title: 'Auditors', status: 'completed' });
  const plain = makeElection({
    id: 'election-4',
    title: 'Without receipts',
    ballot: { ...first.ballot, receipts: false },
  });
  const all = [third, makeUpcoming({ id: 'election-5' }), plain, second, first];
  const choice = () => screen.getByRole('combobox', { name: /^⟦?Election⟧?$/ });
  const offered = () =>
    within(choice())
      .getAllByRole('option')
      .map(({ textContent }) => textContent);

  it('can be chosen to check a ballot, and list those with a vote first', async () => {
    const { id } = signInAs('voter');
    expectOwn(all, [first, second, plain]);
    sessionStorage.setItem(`${CODE_PREFIX}election-1`, `${id} ${toHex(CODE)}`);
    const user = await open();
    expect(screen.getByRole('note')).toHaveTextContent(/^Choose an election, or open your receipt/);
    expect(screen.getByText(/To load the board, choose an election above/)).toBeVisible();
    expect(screen.queryByLabelText('Election ID')).not.toBeInTheDocument();
    const list = ['Finance Committee', 'Student Union Board', 'Auditors', 'Another election'];
    expect(offered()).toEqual(['Choose an election', ...list]);

    api.expect('GET', '/elections/election-1', { data: { election: first } });
    await user.selectOptions(choice(), 'Student Union Board');
    expect(offered()).toEqual(list);
    expect(screen.getByLabelText('Code on your receipt')).toHaveValue(writeCode(CODE));
    await user.click(await screen.findByRole('radio', { name: 'Amara Okafor' }));
    expectBoard();
    await press(user, 'Check My Ballot');
    expect(await screen.findByText('Your ballot is in the box.')).toBeVisible();

    api.expect('GET', '/elections/election-2', { data: { election: second } });
    await user.selectOptions(choice(), 'Finance Committee');
    expect(screen.queryByText('Your ballot is in the box.')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Code on your receipt')).toHaveValue('');
    expect(await screen.findByRole('radio', { name: 'Amara Okafor II' })).not.toBeChecked();
  });

  it('include one that is preselected if it is the only one with a vote', async () => {
    signInAs('voter');
    expectOwn(all, [second]);
    api.expect('GET', '/elections/election-2', { data: { election: second } });
    await open();
    expect(choice()).toHaveDisplayValue('Finance Committee');
    expect(await screen.findByRole('radio', { name: 'Amara Okafor II' })).toBeVisible();
  });

  it('leave room for another election, identified by its ID or its receipt', async () => {
    signInAs('voter');
    expectOwn([second, third]);
    const user = await open();
    await user.selectOptions(choice(), 'Another election');
    expect(screen.getByLabelText('Election ID')).toHaveValue('');
    api.expect('GET', '/elections/election-1', NOT_FOUND);
    await openFile(user, fileOf('receipt.json', makeReceipt()));
    await waitFor(() => expect(choice()).toHaveDisplayValue('Student Union Board'));
    expect(screen.getByRole('radio', { name: 'Amara Okafor' })).toBeVisible();
    expect(screen.queryByLabelText('Election ID')).not.toBeInTheDocument();
  });

  it('are not offered if none has receipts or if they can’t be loaded', async () => {
    signInAs('voter');
    expectOwn([plain], [plain]);
    const { unmount } = renderApp('/verify');
    expect(await screen.findByText(/None of your elections has receipts yet/)).toBeVisible();
    expect(screen.getByLabelText('Election ID')).toBeVisible();
    unmount();

    signInAs('voter');
    api.expectNoAnswer('GET', '/elections');
    api.expect('GET', '/votes/history', { data: { history: [] } });
    await open();
    expect(screen.getByRole('note')).toHaveTextContent(/^Open your receipt file\. When/);
    expect(screen.getByLabelText('Election ID')).toBeVisible();
  });

  it('are in the chosen language', { tags: 'slow' }, async () => {
    signInAs('voter');
    expectOwn([second, third]);
    await open();
    await act(() => showLanguage(addMadeUpLanguage({ verifying: english })));
    const [unchosen, other] = [offered().at(0), offered().at(-1)];
    expect([unchosen, other]).toEqual(['⟦Choose an election⟧', '⟦Another election⟧']);
    expect(screen.getByRole('note')).toHaveTextContent(/^⟦Choose an election, or/);
  });
});

it('is shown in the chosen language', async () => {
  await open();
  await act(() => showLanguage(addMadeUpLanguage({ verifying: english })));
  const page = screen.getByRole('heading', { level: 1 }).closest('.container-page');
  if (!(page instanceof HTMLElement)) throw new Error('no page');
  expect(leftoverTexts(page)).toEqual([]);
  expect(page).toHaveTextContent('⟦Open your receipt file, or sign in. When');
  expect(screen.getByRole('link', { name: 'sign in' })).toBeVisible();
});

it('restores what was entered before signing in', { tags: 'slow' }, async () => {
  const user = await open();
  await user.type(screen.getByLabelText('Code on your receipt'), writeCode(CODE));
  await user.type(screen.getByLabelText('Election ID'), 'election-1');
  await user.click(screen.getByRole('link', { name: 'sign in' }));
  const data = { token: 'a.b.c', user: makeUser('voter'), idleMinutes: 0 };
  api.expect('POST', '/auth/login', { data });
  expectOwn([makeElection()]);
  api.expect('GET', '/elections/election-1', { data: { election: makeElection() } });
  await user.type(await screen.findByLabelText('Voter ID'), 'VOTER001');
  await user.type(screen.getByLabelText('Password'), 'correct-horse');
  await user.click(screen.getByRole('button', { name: 'Sign In as Voter' }));
  expect(await screen.findByRole('radio', { name: 'Amara Okafor' })).toBeVisible();
  expect(screen.getByLabelText('Code on your receipt')).toHaveValue(writeCode(CODE));
  expect(window.location.hash).toBe('');
});

describe('scanning a QR code', () => {
  it.each([
    ['NotAllowedError', /This page is not allowed to use the camera/],
    ['NotFoundError', /There is no camera on this device/],
    ['NotReadableError', /in use by another app/],
  ])('explains %s', async (name, text) => {
    const getUserMedia = () => Promise.reject(new DOMException('', name));
    Object.defineProperty(navigator, 'mediaDevices', {
      value: { getUserMedia },
      configurable: true,
    });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
    const user = await open();
    await press(user, 'Scan QR Code');
    expect(await screen.findByText(text)).toBeVisible();
    await press(user, 'Close');
    expect(screen.getByRole('button', { name: 'Scan QR Code' })).toHaveFocus();
  });

  it('reports that the camera is not available without HTTPS', async () => {
    const user = await open();
    await press(user, 'Scan QR Code');
    expect(await screen.findByText(/The camera can’t be used here/)).toBeVisible();
  });
});

describe('a receipt with swapped candidates', () => {
  const named = makeBoard(makeContest());
  const [amara, jonas] = makeReceipt().candidates.map(({ name }) => name);
  const swapped = fileOf('receipt.json', {
    ...makeReceipt(),
    candidates: makeReceipt().candidates.map((one) => ({
      ...one,
      name: one.name === amara ? jonas : amara,
    })),
  });
  const audited = fileOf('package.json', named.copy);
  const difference = /^The ballot in the receipt differs from the contest on the board/;

  it.each([
    ['the receipt first', [swapped, audited]],
    ['the board first', [audited, swapped]],
  ])('confirms no ballot, whichever file was opened first: %s', async (_name, files) => {
    const user = await open();
    for (const file of files) await openFile(user, file);
    await user.type(screen.getByLabelText('Your voter ID'), 'voter001');
    await mark(user, 'Amara Okafor');
    expect(screen.getByRole('radio', { name: 'Amara Okafor' })).toBeChecked();
    for (const button of ['Check My Ballot', 'Show My Recorded Choice']) {
      await press(user, button);
      expect(await screen.findByText('The board failed the check.')).toBeVisible();
      expect(screen.getByText(difference)).toBeVisible();
    }
    expectBoard(named.data);
    await press(user, 'Verify');
    const verdict = await screen.findByText('Something is wrong.');
    expect(verdict.closest('[role="note"], [role="alert"], [role="status"]')).toHaveTextContent(
      /receipt\.json: The ballot in the receipt differs from the contest on the board.* receipt-contest/,
    );
    expect(screen.getByText(/^receipt\.json: to look up the ballot of this receipt/)).toBeVisible();
    expect(screen.queryByText(/^Your ballot is in the box/)).not.toBeInTheDocument();
  });

  it('confirms no ballot on the server’s board', async () => {
    const user = await open();
    await openFile(user, swapped);
    await user.type(screen.getByLabelText('Your voter ID'), 'voter001');
    for (const name of ['Amara Okafor', 'Jonas Lindqvist']) {
      await mark(user, name);
      api.expectPolls('GET', BOARD, { data: named.data });
      api.expectPolls('GET', HEAD, { data: { commitments: named.commitments } });
      api.expectPolls('GET', OTHER_PROOF, NOT_FOUND);
      await press(user, 'Check My Ballot');
      expect(await screen.findByText(difference)).toBeVisible();
      expect(screen.queryByText(/^Your ballot is in the box/)).not.toBeInTheDocument();
    }
  });
});

describe('a saved board', () => {
  const heads = board.copy.heads.map((one) => ({ ...one, commitments: one.commitments.slice(1) }));
  const shortCopy = { ...board.copy, heads };

  it('replaces the server when a ballot is looked up, and can be verified', async () => {
    const user = await openReceipt();
    await openFile(user, fileOf('board.json', board.copy));
    await screen.findByRole('list', { name: 'Opened files' });
    await mark(user, 'Jonas Lindqvist');
    await press(user, 'Check My Ballot');
    expect(await screen.findByText('Your ballot has a different choice.')).toBeVisible();
    expect(screen.getByText(/but with this choice: Amara Okafor/)).toBeVisible();
    expectBoard();
    await press(user, 'Verify');
    expect(await screen.findByText('Everything is in order.')).toBeVisible();
    expect(screen.getByText(/board\.json: 1 checkpoint with 50 ballots/)).toBeVisible();
  });

  it('is compared with the announced fingerprint', { tags: 'slow' }, async () => {
    const user = await open();
    await openFile(user, fileOf('board.json', board.copy));
    const field = screen.getByLabelText('Announced fingerprint (optional)');
    await user.type(field, 'abc');
    await press(user, 'Verify');
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/fingerprint isn’t complete/);
    await user.clear(field);
    await user.type(field, (board.data.fingerprint.match(/.{8}/g) ?? []).join(' ').toUpperCase());
    await press(user, 'Verify');
    expect(await screen.findByText('The key has the fingerprint that you entered.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Election election-1' })).toBeVisible();
    expect(
      screen.getByText(/None of the files contains the votes, so the votes were not counted/),
    ).toBeVisible();
    await user.clear(field);
    await user.type(field, 'ab'.repeat(32));
    await press(user, 'Verify');
    expect(
      await screen.findByText(/a different key from the one that was announced/),
    ).toBeVisible();
    expect(screen.queryByText(/Compare this fingerprint/)).not.toBeInTheDocument();
  });

  it('fails verification if a ballot is missing', async () => {
    const user = await open();
    await openFile(user, fileOf('board.json', shortCopy));
    await screen.findByRole('list', { name: 'Opened files' });
    await press(user, 'Verify');
    expect(await screen.findByText('Something is wrong.')).toBeVisible();
    expect(screen.getByText(/more or fewer ballots than its head states/)).toBeVisible();
  });

  it('is listed among the parts that are in order only if it has no problems', async () => {
    const user = await open();
    await openFile(user, fileOf('short.json', shortCopy));
    await openFile(user, fileOf('board.json', board.copy));
    await press(user, 'Verify');
    const inOrder = await screen.findByText('These parts are in order:');
    expect(inOrder.nextElementSibling).toHaveTextContent(
      /^board\.json: 1 checkpoint with 50 ballots, signed and chained without gaps\.$/,
    );
    expect(screen.getByText(/so the votes were not counted/)).toBeVisible();
  });

  it.each(['Open Boards, Audit Packages, or Archives', 'Open Receipt File'])(
    'is not in order as long as another file can’t be read: %s',
    async (label) => {
      const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
      const problem = 'cut.json: The file ends too early. Download it again.';
      const user = await open();
      const input = screen.getByLabelText(label, { selector: 'input' });
      const cut = new File([JSON.stringify(board.copy).slice(0, -1)], 'cut.json');
      await user.upload(input, cut);
      expect(await screen.findByRole('alert')).toHaveTextContent(problem);
      await openFile(user, fileOf('board.json', board.copy));
      await press(user, 'Verify');
      const verdict = await screen.findByText(/^1 of 2 files can’t be read\. The files that can/);
      const shown = scrolled.mock.contexts.find((one) => one instanceof Element);
      expect(shown).toContainElement(verdict);
      expect(verdict.closest('[role="note"]')).toHaveTextContent(
        /cut\.json: The file ends too early/,
      );
      expect(screen.queryByText('Everything is in order.')).not.toBeInTheDocument();
      await user.upload(input, fileOf('cut.json', board.copy));
      await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
      await press(user, 'Verify');
      expect(await screen.findByText('Everything is in order.')).toBeVisible();
    },
  );

  it('is not in order if it is empty', async () => {
    const user = await open();
    await openFile(user, fileOf('board.json', { ...board.copy, heads: [] }));
    await press(user, 'Verify');
    expect(
      await screen.findByText('The board is empty, so there is nothing to check yet.'),
    ).toBeVisible();
    expect(screen.queryByText('Everything is in order.')).not.toBeInTheDocument();
  });

  it('is saved with all its commitments', async () => {
    const saved = vi.fn<(blob: Blob) => string>(() => 'blob:board');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} }));
    api.expect('GET', '/elections/election-1/archive', NOT_FOUND);
    const user = await open('/verify#election-1');
    expectBoard();
    await press(user, 'Save a Copy of the Board');
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(JSON.parse((await saved.mock.calls[0]?.[0].text()) ?? '')).toEqual(board.copy);
  });

  it('is refused if the file has a different format', async () => {
    const user = await open();
    await openFile(user, fileOf('photo.json', { a: 1 }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(/^photo\.json: The file has a different format/)).toBeVisible();
  });
});
