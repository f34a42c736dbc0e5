import { PATHS } from './paths.ts';

// Separate from `PATHS`, because the first load needs none of these.

export const ADMIN_PATHS = {
  allVoters: '/admin/voters',
  importVoters: '/admin/voters/import',
  groups: '/admin/groups',
  administrators: '/admin/administrators',
  election: '/admin/elections/:id',
  messages: '/admin/elections/:id/messages',
  handouts: '/admin/elections/:id/paper',
  audit: '/admin/audit',
  meetings: '/admin/meetings',
} as const;

export const AUDITOR_PATHS = {
  dashboard: '/auditor/dashboard',
  election: '/auditor/elections/:id',
  trail: '/auditor/audit',
  meetings: '/auditor/meetings',
} as const;

/** The page that voting links open. */
export const LINK_PATH = '/v';

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

/** The results of one election, as administrators see them. */
export function resultsPath(electionId: string): string {
  return `${PATHS.adminDashboard}?election=${encodeURIComponent(electionId)}`;
}

export function messagesPath(electionId: string): string {
  return ADMIN_PATHS.messages.replace(':id', encodeURIComponent(electionId));
}

export function handoutsPath(electionId: string): string {
  return ADMIN_PATHS.handouts.replace(':id', encodeURIComponent(electionId));
}

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
