import { useSearchParams } from 'react-router-dom';

const TABS = ['results', 'elections', 'voters'] as const;
export type AdminTab = (typeof TABS)[number];

/** The open tab. It is kept in the address so that a reload or a new sign-in returns to it. */
export function useAdminTab(): { tab: AdminTab; showTab: (tab: string) => void } {
  const [params, setParams] = useSearchParams();
  return {
    tab: TABS.find((tab) => tab === params.get('tab')) ?? 'results',
    showTab(tab) {
      setParams(
        (before) => {
          before.set('tab', tab);
          return before;
        },
        { replace: true },
      );
    },
  };
}
