import { useEffect, useSyncExternalStore } from 'react';
import { useAuth } from '../features/auth/auth-context.ts';
import {
  noteEnglishOnly,
  shownLanguage,
  showLanguage,
  watchLanguage,
  wishedLanguage,
} from '../lib/languages/language.ts';

/**
 * Shows everything in the reader's language. The pages of administrators and auditors are in English only, and so is
 * everything else while one of them is signed in.
 */
export function useLanguage(): void {
  const { status, user } = useAuth();
  const isEnglishOnly = user !== null && user.userType !== 'voter';
  const own = user?.language;
  useEffect(() => {
    if (status === 'loading') return;
    noteEnglishOnly(isEnglishOnly);
    const language = isEnglishOnly ? 'en' : wishedLanguage(own);
    // Without its texts, a page in the language before is better than none.
    if (language !== shownLanguage()) showLanguage(language).catch(() => undefined);
  }, [status, isEnglishOnly, own]);
  // Texts that are made outside of components follow as well, because everything below is drawn again.
  useSyncExternalStore(watchLanguage, shownLanguage);
}
