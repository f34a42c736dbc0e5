import type { Election, OwnMeeting, OwnMeetingsData } from '@votewise/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { useVoteTexts } from '../../lib/languages/vote-texts.ts';
import { OWN_MEETINGS_KEY } from '../../lib/query-keys.ts';

/** The voter's meetings, which the page around the ballot loads. A voter with a voting link has none. */
export function useKnownMeetings(): readonly OwnMeeting[] | undefined {
  const client = useQueryClient();
  return useSyncExternalStore(
    useCallback((tell) => client.getQueryCache().subscribe(tell), [client]),
    () => client.getQueryData<OwnMeetingsData>(OWN_MEETINGS_KEY)?.meetings,
  );
}

/** Who can vote on a question of a meeting, unless it is known that the voter is checked in. */
export function PresentOnly({ election: { meeting } }: { election: Pick<Election, 'meeting'> }) {
  const t = useVoteTexts();
  const known = useKnownMeetings()?.find(({ id }) => id === meeting?.id);
  if (meeting?.presence !== 'present' || known?.isPresent) return null;
  return <Banner tone="info">{t('ballot.presentOnly')}</Banner>;
}
