import { LANGUAGES } from '@votewise/server/contract/languages/languages';
import { useAuth } from '../features/auth/auth-context.ts';
import { LanguageSelect } from './language-select.tsx';

/** The foot of pages that exist in all languages. While administrators or auditors are signed in, all is in English. */
export function LanguageFoot() {
  const { user } = useAuth();
  const isOffered = !user || user.userType === 'voter';
  return isOffered && Object.keys(LANGUAGES).length > 1 ? <LanguageSelect /> : null;
}
