import { useEffect } from 'react';
import { sharedTexts } from './languages/shared-texts.ts';
import { useTexts } from './languages/texts.ts';

export function usePageTitle(title?: string): void {
  const t = useTexts(sharedTexts);
  useEffect(() => {
    document.title = title ? `${title} · VoteWise` : t('title');
  }, [title, t]);
}
