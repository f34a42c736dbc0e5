// Separate from `PATHS`, because the first load needs none of these.

export const ADMIN_PATHS = {
  allVoters: '/admin/voters',
  importVoters: '/admin/voters/import',
  groups: '/admin/groups',
  administrators: '/admin/administrators',
  election: '/admin/elections/:id',
  handouts: '/admin/elections/:id/paper',
  audit: '/admin/audit',
  meetings: '/admin/meetings',
  settings: '/admin/settings',
  keyHolders: '/admin/key-holders',
} as const;

export const AUDITOR_PATHS = {
  dashboard: '/auditor/dashboard',
  election: '/auditor/elections/:id',
  trail: '/auditor/audit',
  meetings: '/auditor/meetings',
} as const;

/** The page that voting links open. */
export const LINK_PATH = '/v';

/** The page that links of key holders open. */
export const KEY_HOLDER_PATH = '/key-holder';

/** The screen in the hall. Its key follows in the fragment. */
export const HALL_PATH = '/meetings/:id/screen';

/** The public result of an election. */
export const PUBLIC_RESULT_PATH = '/results/:id';

export function publicResultPath(electionId: string): string {
  return PUBLIC_RESULT_PATH.replace(':id', encodeURIComponent(electionId));
}

/** The page of an election, from draft to declared result. */
export function electionPath(electionId: string): string {
  return ADMIN_PATHS.election.replace(':id', encodeURIComponent(electionId));
}

/** A tab of an election's page. */
export function electionTabPath(
  electionId: string,
  tab: 'ballot' | 'voters' | 'messages' | 'results' | 'record',
): string {
  return `${electionPath(electionId)}/${tab}`;
}

/** The form that registers an administrator or an auditor. */
export function registerPath(role: 'admin' | 'auditor'): string {
  return `${ADMIN_PATHS.administrators}?as=${role}`;
}

export function handoutsPath(electionId: string): string {
  return ADMIN_PATHS.handouts.replace(':id', encodeURIComponent(electionId));
}

/** The part after # that begins to type at once. */
export const TO_TYPE = '#type';

/** The page of paper ballots, ready to type. */
export const typingPath = (electionId: string): string => handoutsPath(electionId) + TO_TYPE;

export function auditPath(electionId: string): string {
  return `${ADMIN_PATHS.audit}?election=${encodeURIComponent(electionId)}`;
}

export function groupRollPath(name: string): string {
  return `${ADMIN_PATHS.allVoters}?group=${encodeURIComponent(name)}`;
}

export function auditedElectionPath(electionId: string): string {
  return AUDITOR_PATHS.election.replace(':id', encodeURIComponent(electionId));
}

export function auditedTrailPath(electionId: string): string {
  return `${AUDITOR_PATHS.trail}?election=${encodeURIComponent(electionId)}`;
}
