import { sharedTexts } from '../lib/languages/shared-texts.ts';
import { useTexts } from '../lib/languages/texts.ts';

export function SkipLink() {
  const t = useTexts(sharedTexts);
  return (
    <a
      href="#main"
      className="fixed top-2 start-2 z-50 -translate-y-20 rounded-2 bg-raised px-4 py-3 font-semibold focus:translate-y-0 focus:shadow-toast print:hidden"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      {t('skip')}
    </a>
  );
}
