import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Row } from './row.ts';

const CLIENT = resolve(import.meta.dirname, '../..');
const PLACES = {
  admin: 'src/app/admin-dashboard.test.tsx',
  forms: 'src/app/admin-forms.test.tsx',
  voter: 'src/app/voter-dashboard.test.tsx',
  administrators: 'src/app/administrators.test.tsx',
  importing: 'src/app/import-voters.test.tsx',
  auth: 'src/features/auth/auth.test.tsx',
  passwords: 'src/features/auth/passwords.test.tsx',
  secondFactor: 'src/features/auth/second-factor/second-factor.test.tsx',
  connection: 'src/app/connection-notice.test.tsx',
  messages: 'src/features/messages/messages-page.test.tsx',
  audit: 'src/app/audit-screen.test.tsx',
  publicPages: 'src/app/public-pages.test.tsx',
  roll: 'src/app/all-voters.test.tsx',
  live: 'src/features/results/live-count.test.tsx',
};

/**
 * Scenes whose texts are all expected by a component test in the same state. A browser would only
 * add time.
 */
const PLACE_OF: Partial<Record<string, keyof typeof PLACES>> = {
  'Header: voter signed in': 'publicPages',
  'Header: administrator signed in': 'publicPages',
  'Menu: administrator signed in': 'publicPages',
  'Contact: not configured': 'publicPages',
  'Contact: loading': 'publicPages',
  'Contact: error': 'publicPages',
  'Login: admin': 'auth',
  'Login: no connection': 'auth',
  'Login: forgot': 'passwords',
  'Login: visited by a voter': 'auth',
  'Login: visited by an administrator': 'auth',
  'Change password: wrong current password': 'passwords',
  'Change password: too short': 'passwords',
  'Change password: saved': 'passwords',
  'Two-step sign-in: off': 'secondFactor',
  'Two-step sign-in: turning off': 'secondFactor',
  'Voter dashboard: error': 'voter',
  'Voter dashboard: server not reached': 'connection',
  'Voter dashboard: offline': 'connection',
  'Voting screen: chosen': 'voter',
  'Voting screen: cleared': 'voter',
  'Voting screen: load failed': 'voter',
  'Voting screen: no connection': 'voter',
  'Voting screen: submitting': 'voter',
  'Voting screen: refused': 'voter',
  'Voting screen: already voted': 'voter',
  'Voter results: error': 'live',
  'View Results: refresh without connection': 'admin',
  'View Results: refresh failed': 'admin',
  'View Results: export failed': 'admin',
  'View Results: export without a token': 'admin',
  'View Results: latest count failed': 'live',
  'Edit Participants: saved': 'admin',
  'Edit Participants: blank candidate': 'admin',
  'Edit Participants: one candidate': 'admin',
  'Delete election: with votes': 'forms',
  'Delete election: deleted': 'admin',
  'Delete election: no connection': 'admin',
  'Schedule Election: one candidate': 'forms',
  'Schedule Election: description too short': 'forms',
  'Schedule Election: scheduled': 'admin',
  'Edit Election: saved': 'admin',
  'Edit Election: conflict': 'admin',
  'Edit Election: failed': 'forms',
  'Edit Election: no connection': 'forms',
  'Edit Election: overdue': 'admin',
  'Edit Election: description too short': 'forms',
  'Edit Election: end before start': 'forms',
  'Date and time picker: end before start': 'forms',
  'Messages: failures': 'messages',
  'Messages: may arrive twice': 'messages',
  'Audit trail: no match': 'audit',
  'Register Voters: nothing filled in': 'admin',
  'Register Voters: no email address': 'admin',
  'Register Voters: an administrator': 'administrators',
  'Administrators: error': 'administrators',
  'Administrators: asked before disabling': 'administrators',
  'Administrators: disabled': 'administrators',
  'Administrators: the last one': 'administrators',
  'Import Voters: unreadable list': 'importing',
  'Import Voters: gone': 'importing',
  'All voters: error': 'roll',
  'All voters: empty': 'roll',
  'All voters: no match': 'roll',
  'All voters: too many matches': 'roll',
  'All voters: one voter’s actions': 'roll',
  'All voters: send again': 'roll',
  'All voters: correct failed addresses': 'roll',
};

export const SCENES_IN_JSDOM = Object.keys(PLACE_OF);

export function isProvenInJsdom(sceneName: string): boolean {
  return PLACE_OF[sceneName] !== undefined;
}

/**
 * Texts that the component test of their scene does not contain. That scene must run in a browser
 * again.
 */
export function unprovenTexts(sceneName: string, rows: readonly Row[]): string[] {
  const place = PLACE_OF[sceneName];
  if (!place) return [];
  const content = readFileSync(resolve(CLIENT, PLACES[place]), 'utf8').replaceAll("\\'", "'");
  return rows.filter(({ check, text }) => check || !content.includes(text)).map(({ text }) => text);
}
