import type { User } from '@votewise/server/contract';
import { usePageTitle } from '../lib/use-page-title.ts';
import { QueryProvider } from './query-provider.tsx';
import { VoterScreen } from './voter-screen.tsx';

export function VoterDashboard({ user }: { user: User }) {
  usePageTitle('Dashboard');
  return (
    <QueryProvider key={user.id}>
      <VoterScreen user={user} />
    </QueryProvider>
  );
}
