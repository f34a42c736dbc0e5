import type { UserType } from '@votewise/server/contract';

export const PATHS = {
  home: '/',
  login: '/login',
  contact: '/contact',
  voterDashboard: '/voter/dashboard',
  adminDashboard: '/admin/dashboard',
  importVoters: '/admin/voters/import',
} as const;

export const SECTIONS = { howItWorks: 'how_it_works', features: 'features' } as const;

/** The dashboard of a role; whoever has no role is a voter. */
export function dashboardPath(userType: UserType | undefined): string {
  return userType === 'admin' ? PATHS.adminDashboard : PATHS.voterDashboard;
}
