import type { MeetingState } from '@votewise/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ELECTIONS_KEY } from '../../../lib/query-keys.ts';

/**
 * Loads the elections again, with their outcomes, as soon as the meeting shows that the count of one is confirmed, or that a
 * tie is decided.
 */
export function useCountedElections({ agenda }: MeetingState): void {
  const client = useQueryClient();
  const counted = agenda
    .flatMap((item) => (item.kind === 'question' ? item.questions : []))
    .filter(({ isCounted }) => isCounted)
    .map(({ electionId, result }) => `${electionId} ${result?.tieDecision?.decidedAt}`)
    .join();
  const last = useRef(counted);
  useEffect(() => {
    if (last.current === counted) return;
    last.current = counted;
    void client.invalidateQueries({ queryKey: ELECTIONS_KEY });
  }, [client, counted]);
}
