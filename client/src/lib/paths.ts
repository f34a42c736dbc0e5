import type { UserType } from '@votewise/contract';

export const PATHS = {
  home: '/',
  login: '/login',
  contact: '/contact',
  accessibility: '/accessibility',
  privacy: '/privacy',
  voterDashboard: '/voter/dashboard',
  adminDashboard: '/admin/dashboard',
} as const;

export const SECTIONS = { howItWorks: 'how_it_works', features: 'features' } as const;

/** The dashboard for a role. A user without a role is a voter. */
export function dashboardPath(userType: UserType = 'voter'): string {
  return `/${userType}/dashboard`;
}
