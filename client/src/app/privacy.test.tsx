import type { PrivacyData } from '@votewise/contract';
import { screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { api } from '../../test/fake-api.ts';
import { catchDownloads } from '../../test/downloads.ts';
import { renderApp, signInAs } from '../../test/render-app.tsx';
import { showLanguage } from '../lib/languages/language.ts';

const SETTINGS: PrivacyData = {
  sessionSeconds: 8 * 3_600,
  idleMinutes: 60,
  passwordSeconds: 30 * 86_400,
  sealAfterDays: 14,
  retainMonths: 24,
  listDays: { notImported: 2, imported: 7 },
  networkDays: 7,
  delivery: 'files',
  readsBounces: false,
  signOnProvider: 'Example Login',
  hasBackups: false,
  logsReads: false,
};

function openPage(changes: Partial<PrivacyData> = {}) {
  api
    .expect('GET', '/privacy', { data: { ...SETTINGS, ...changes } })
    .expect('GET', '/contact', { data: { contact: { organisation: 'Northfield Rowing Club' } } });
  return renderApp('/privacy');
}

/** Returns the value next to a label. */
async function valueOf(label: string): Promise<string | null | undefined> {
  return (await screen.findByText(label)).nextElementSibling?.textContent;
}

it('shows what is kept as configured on this site, and whom to ask', async () => {
  openPage();
  expect(await valueOf('Longest session')).toBe('8 hours');
  expect(await valueOf('Longest pause before you’re signed out')).toBe('1 hour');
  expect(await valueOf('Emailed or printed password that you don’t use')).toBe('30 days');
  expect(await valueOf('Erased automatically after you leave')).toBe('24 months');
  expect(await valueOf('From the close of voting until sealing')).toBe('14 days');
  expect(await valueOf('Imported list')).toBe('7 days');
  expect(await valueOf('IP address from which sign-ins were blocked')).toBe('7 days');
  expect(await valueOf('Backups made with VoteWise')).toBe('None so far');
  expect(screen.getByText(/emails are saved as files/)).toBeVisible();
  expect(screen.getByText(/If you sign in with Example Login/)).toBeVisible();
  expect(screen.getByText('Northfield Rowing Club')).toBeVisible();
  expect(screen.getByText(/sign in with your voter ID and password/)).toBeVisible();
});

it('shows in German what does not apply to other sites', async () => {
  await showLanguage('de');
  onTestFinished(() => showLanguage('en'));
  localStorage.setItem('votewise_language', 'de');
  openPage({
    idleMinutes: 0,
    sealAfterDays: 0,
    retainMonths: 0,
    delivery: 'smtp',
    readsBounces: true,
    signOnProvider: null,
  });
  expect(await valueOf('Längste Sitzung')).toBe('8 Stunden');
  expect(await valueOf('Längste Pause, bevor Sie abgemeldet werden')).toBe('Unbegrenzt');
  expect(await valueOf('Automatische Löschung nach Ihrem Ausscheiden')).toBe(
    'Nein, nur auf Verlangen',
  );
  expect(await valueOf('Vom Ende der Stimmabgabe bis zur Versiegelung')).toBe(
    'Bis die Wahlleitung sie startet',
  );
  expect(screen.getByText(/^E-Mails, die zurückkommen/)).toBeVisible();
  expect(screen.queryByText(/als Dateien auf dem Server|dieser Dienst/)).not.toBeInTheDocument();
});

it('downloads everything that is kept about a voter who is signed in', async () => {
  signInAs('voter');
  const { user } = openPage();
  const saved = catchDownloads();
  api.expect('GET', '/auth/profile/access-file', {
    raw: {
      body: '{}',
      headers: { 'Content-Disposition': 'attachment; filename="votewise-VOTER001.json"' },
    },
  });
  await user.click(await screen.findByText('Download My Data'));
  expect(await screen.findByText('File saved.')).toBeVisible();
  expect(saved).toEqual(['votewise-VOTER001.json']);
});
