import type { UserType } from '@votewise/server/contract';
import { House, LayoutDashboard, type LucideIcon } from 'lucide-react';
import { dashboardPath, PATHS } from '../lib/paths.ts';

export interface NavigationItem {
  to: string;
  label: string;
  Icon: LucideIcon;
}

/** The most items that the bottom bar shows (SPEC.md §9). */
export const BOTTOM_BAR_ITEMS = 4;

export function navigationOf(userType: UserType): NavigationItem[] {
  return [
    { to: PATHS.home, label: 'Home', Icon: House },
    { to: dashboardPath(userType), label: 'Dashboard', Icon: LayoutDashboard },
  ];
}
