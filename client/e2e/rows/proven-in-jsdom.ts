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
};

/**
 * Scenes whose texts are all expected by a component test in the same state. A browser would only
 * add time.
 */
const PLACE_OF: Partial<Record<string, keyof typeof PLACES>> = {
  'Login: no connection': 'auth',
  'Change password: wrong current password': 'passwords',
  'Voting screen: chosen': 'voter',
  'Voting screen: cleared': 'voter',
  'Voting screen: load failed': 'voter',
  'Voting screen: no connection': 'voter',
  'View Results: refresh without connection': 'admin',
  'View Results: export failed': 'admin',
  'View Results: export without a token': 'admin',
  'Edit Participants: saved': 'admin',
  'Delete election: deleted': 'admin',
  'Delete election: no connection': 'admin',
  'Schedule Election: one candidate': 'forms',
  'Edit Election: saved': 'admin',
  'Edit Election: conflict': 'admin',
  'Edit Election: failed': 'forms',
  'Administrators: error': 'administrators',
  'Administrators: disabled': 'administrators',
  'Administrators: the last one': 'administrators',
  'Import Voters: unreadable list': 'importing',
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
