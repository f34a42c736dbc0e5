import type { UserType } from '@votewise/contract';
import { Gavel, type LucideIcon, ScrollText, Settings, Users } from 'lucide-react';
import { ADMIN_PATHS, AUDITOR_PATHS } from '../lib/lazy-paths.ts';

/** A place in the navigation, besides Home and Dashboard. */
export interface Place {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** Where the paths of its pages begin, if not with `to`. */
  under?: readonly string[];
}

/** What the navigation offers on every page, by role. Voters find everything on their dashboard. */
export const PLACES: Record<UserType, readonly Place[]> = {
  admin: [
    { to: ADMIN_PATHS.meetings, label: 'Meetings', Icon: Gavel },
    {
      to: ADMIN_PATHS.allVoters,
      label: 'Members',
      Icon: Users,
      under: [
        ADMIN_PATHS.allVoters,
        ADMIN_PATHS.groups,
        ADMIN_PATHS.administrators,
        ADMIN_PATHS.keyHolders,
      ],
    },
    { to: ADMIN_PATHS.audit, label: 'Audit trail', Icon: ScrollText },
    {
      to: ADMIN_PATHS.settings,
      label: 'Settings',
      Icon: Settings,
      under: [ADMIN_PATHS.settings, ADMIN_PATHS.keyHolders],
    },
  ],
  auditor: [
    { to: AUDITOR_PATHS.meetings, label: 'Meetings', Icon: Gavel },
    { to: AUDITOR_PATHS.trail, label: 'Audit trail', Icon: ScrollText },
  ],
  voter: [],
};
