import type { UserType } from '@votewise/contract';
import type { Texts } from '@votewise/contract/locales/texts';
import { House, LayoutDashboard, type LucideIcon } from 'lucide-react';
import { dashboardPath, PATHS } from '../lib/paths.ts';

export interface NavigationItem {
  to: string;
  label: string;
  Icon: LucideIcon;
}

/** The maximum number of items in the bottom bar. */
export const BOTTOM_BAR_ITEMS = 4;

type NavigationTexts = Texts<'navigation.home' | 'navigation.dashboard'>;

export function navigationOf(userType: UserType, t: NavigationTexts): NavigationItem[] {
  return [
    { to: PATHS.home, label: t('navigation.home'), Icon: House },
    { to: dashboardPath(userType), label: t('navigation.dashboard'), Icon: LayoutDashboard },
  ];
}
