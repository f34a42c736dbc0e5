import type { UserType } from '@votewise/server/contract';

export const PATHS = {
  home: '/',
  login: '/login',
  contact: '/contact',
  voterDashboard: '/voter/dashboard',
  adminDashboard: '/admin/dashboard',
  allVoters: '/admin/voters',
  groups: '/admin/groups',
  administrators: '/admin/administrators',
  importVoters: '/admin/voters/import',
  election: '/admin/elections/:id',
  messages: '/admin/elections/:id/messages',
  audit: '/admin/audit',
} as const;

export const SECTIONS = { howItWorks: 'how_it_works', features: 'features' } as const;

/** The dashboard of a role. A user without a role is a voter. */
export function dashboardPath(userType: UserType | undefined): string {
  return userType === 'admin' ? PATHS.adminDashboard : PATHS.voterDashboard;
}

/** The voters in a group. */
export function groupRollPath(name: string): string {
  return `${PATHS.allVoters}?group=${encodeURIComponent(name)}`;
}

/** The page of an election, from draft to declared result. */
export function electionPath(electionId: string): string {
  return PATHS.election.replace(':id', encodeURIComponent(electionId));
}

/** The results of one election, as administrators see them. */
export function resultsPath(electionId: string): string {
  return `${PATHS.adminDashboard}?election=${encodeURIComponent(electionId)}`;
}

/** The messages page of an election. */
export function messagesPath(electionId: string): string {
  return PATHS.messages.replace(':id', encodeURIComponent(electionId));
}

/** The audit trail of one election. */
export function auditPath(electionId: string): string {
  return `${PATHS.audit}?election=${encodeURIComponent(electionId)}`;
}
