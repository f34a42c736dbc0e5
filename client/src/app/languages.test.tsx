import type { Language } from '@votewise/contract/locales/languages';
import { screen, waitFor } from '@testing-library/react';
import loaders from 'virtual:catalogs';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../test/fake-api.ts';
import { makeUser } from '../../test/fixtures.ts';
import { addMadeUpLanguage, allRooms, leftoverTexts } from '../../test/made-up-language.ts';
import { renderApp, signInAs } from '../../test/render-app.tsx';
import { SAMPLE_BALLOT } from '../features/landing/sample-election.ts';
import { noteEnglishOnly, startLanguage, wishedLanguage } from '../lib/languages/language.ts';
import { readToken, storeToken } from '../lib/token-store.ts';

let language: Language;

beforeEach(() => {
  language = addMadeUpLanguage(allRooms);
});

/** True for initials, and for full or partial names in the pictures on the landing page. */
const isSample = (text: string) =>
  /^[A-Z]{2}$/.test(text) ||
  ['Lena Moreau', 'lena.moreau@northfield.edu', ...SAMPLE_BALLOT.map(({ name }) => name)].some(
    (name) => name.startsWith(text),
  );

const choose = () => screen.findByRole('combobox', { name: 'Language' });

describe('the language selector', () => {
  it('shows pages in the chosen language and its direction, at once and on the next visit', async () => {
    const { user, unmount } = renderApp('/');
    await user.selectOptions(await choose(), language);
    expect(await screen.findByRole('link', { name: '⟦Start Voting⟧' })).toBeVisible();
    expect(document.documentElement).toHaveAttribute('lang', language);
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    expect(wishedLanguage()).toBe(language);

    unmount();
    renderApp('/login');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^⟦/);
  });

  it('leaves the page unchanged and reports a failure when the language can’t be loaded', async () => {
    loaders[language] = () => Promise.reject(new Error('offline'));
    const { user } = renderApp('/');
    await user.selectOptions(await choose(), language);
    expect(await screen.findByText(/This language couldn’t be loaded/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start Voting' })).toBeVisible();
    expect(await choose()).toHaveValue('en');
    expect(wishedLanguage()).toBe('en');
  });

  it('defaults to the voter’s language on the roll, unless another language was chosen in this browser', async () => {
    storeToken('stored-token');
    const user = { ...makeUser('voter'), language };
    api.expect('GET', '/auth/profile', { data: { user } });
    const { unmount } = renderApp('/');
    expect(await screen.findByRole('link', { name: '⟦Dashboard⟧' })).toBeVisible();

    unmount();
    localStorage.setItem('votewise_language', 'en');
    api.expect('GET', '/auth/profile', { data: { user } });
    renderApp('/');
    expect(await screen.findByRole('link', { name: 'Dashboard' })).toBeVisible();
  });

  it.each(['admin', 'auditor'] as const)('is not offered to a signed-in %s', async (userType) => {
    localStorage.setItem('votewise_language', language);
    signInAs(userType);
    renderApp('/');
    expect(await screen.findByRole('link', { name: 'Dashboard' })).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Language' })).not.toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('lang', 'en');
  });

  it.each(['admin', 'auditor'] as const)('is not loaded again for a %s', async (userType) => {
    localStorage.setItem('votewise_language', language);
    expect(startLanguage(readToken() !== null)).toBe(language);
    signInAs(userType);
    const { user } = renderApp('/');
    expect(await screen.findByRole('link', { name: 'Dashboard' })).toBeVisible();
    await waitFor(() => expect(startLanguage(readToken() !== null)).toBe('en'));

    api.expect('POST', '/auth/logout', {});
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('link', { name: '⟦Log In⟧' })).toBeVisible();
    expect(startLanguage(readToken() !== null)).toBe(language);
  });

  it('is loaded before a voter’s first screen, even if an administrator was signed in before', async () => {
    localStorage.setItem('votewise_language', language);
    noteEnglishOnly(true);
    signInAs('voter');
    renderApp('/');
    expect(await screen.findByRole('link', { name: '⟦Dashboard⟧' })).toBeVisible();
    expect(startLanguage(readToken() !== null)).toBe(language);
  });
});

describe('public pages in another language', () => {
  it.each(['/', '/login', '/contact', '/accessibility', '/how-your-vote-is-kept', '/no/such/page'])(
    '%s leaves no text in English',
    async (path) => {
      localStorage.setItem('votewise_language', language);
      if (path === '/contact') {
        const contact = { organisation: null, email: null, phone: null, address: null };
        api.expect('GET', '/contact', { data: { contact } });
      }
      renderApp(path);
      await waitFor(() =>
        expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^⟦/),
      );
      await waitFor(() => expect(document.title).toMatch(/^⟦/));
      expect(leftoverTexts(document.body).filter((text) => !isSample(text))).toEqual([]);
    },
  );
});
