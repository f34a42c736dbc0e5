import type { UserType } from '@votewise/contract';

export const PATHS = {
  home: '/',
  login: '/login',
  contact: '/contact',
  accessibility: '/accessibility',
  voterDashboard: '/voter/dashboard',
  adminDashboard: '/admin/dashboard',
  allVoters: '/admin/voters',
  groups: '/admin/groups',
  administrators: '/admin/administrators',
  importVoters: '/admin/voters/import',
  election: '/admin/elections/:id',
  messages: '/admin/elections/:id/messages',
  paperBallots: '/admin/elections/:id/paper',
  audit: '/admin/audit',
  meetings: '/admin/meetings',
} as const;

export const SECTIONS = { howItWorks: 'how_it_works', features: 'features' } as const;

/** The dashboard for a role. A user without a role is a voter. */
export function dashboardPath(userType: UserType = 'voter'): string {
  return `/${userType}/dashboard`;
}

export const AUDITOR_PATHS = {
  dashboard: '/auditor/dashboard',
  election: '/auditor/elections/:id',
  trail: '/auditor/audit',
  meetings: '/auditor/meetings',
} as const;
