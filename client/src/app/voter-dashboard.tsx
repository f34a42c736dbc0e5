import type { User } from '@votewise/contract';
import { useTexts } from '../lib/languages/texts.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { frameTexts } from './frame-texts.ts';
import { requestAhead } from './load-ahead.ts';
import { QueryProvider } from './query-provider.tsx';
import { VoterScreen } from './voter-screen.tsx';

/** Requests the data for the view in the address. */
export function loadAhead(): void {
  requestAhead(new URLSearchParams(window.location.search).get('view'));
}

export function VoterDashboard({ user }: { user: User }) {
  const t = useTexts(frameTexts);
  usePageTitle(t('navigation.dashboard'));
  return (
    <QueryProvider key={user.id}>
      <VoterScreen user={user} />
    </QueryProvider>
  );
}
