import { ADMIN_PATHS } from './lazy-paths.ts';

/** The pages about members, in the order of their tabs. */
export const MEMBER_PAGES = [
  { to: ADMIN_PATHS.allVoters, label: 'All voters' },
  { to: ADMIN_PATHS.groups, label: 'Groups' },
  { to: ADMIN_PATHS.importVoters, label: 'Import' },
  { to: ADMIN_PATHS.administrators, label: 'Administrators' },
] as const;
