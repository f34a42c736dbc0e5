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
 * Shows all pages in the user's language. The pages for administrators and auditors are in English only, and so are all
 * other pages while an administrator or auditor is signed in.
 */
export function useLanguage(): void {
  const { status, user } = useAuth();
  const isEnglishOnly = user !== null && user.userType !== 'voter';
  const own = user?.language;
  useEffect(() => {
    if (status === 'loading') return;
    noteEnglishOnly(isEnglishOnly);
    const language = isEnglishOnly ? 'en' : wishedLanguage(own);
    // If the language can't be loaded, a page in the previous language is better than none.
    if (language !== shownLanguage()) showLanguage(language).catch(() => undefined);
  }, [status, isEnglishOnly, own]);
  // Renders everything below again, so that text from outside the components changes as well.
  useSyncExternalStore(watchLanguage, shownLanguage);
}
