import { useEffect } from 'react';

export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · VoteWise` : 'VoteWise: every vote, counted once';
  }, [title]);
}
