import { Link } from '../components/ui/link.tsx';
import { useAuth } from '../features/auth/auth-context.ts';
import { sharedTexts } from '../lib/languages/shared-texts.ts';
import { useTexts } from '../lib/languages/texts.ts';
import { PATHS } from '../lib/paths.ts';
import { LanguageSelect } from './language-select.tsx';

/**
 * The section at the bottom of pages for voters and visitors. While administrators or auditors are signed in,
 * everything is in English.
 */
export function PageFoot() {
  const t = useTexts(sharedTexts);
  const { user } = useAuth();
  if (user && user.userType !== 'voter') return null;
  return (
    <section
      aria-label={t('foot.label')}
      className="container-page flex flex-wrap items-center gap-x-5 gap-y-1 py-6 print:hidden"
    >
      <LanguageSelect />
      <Link
        to={PATHS.accessibility}
        className="inline-flex min-h-11 items-center text-14 text-ink-2 underline"
      >
        {t('foot.accessibility')}
      </Link>
    </section>
  );
}
