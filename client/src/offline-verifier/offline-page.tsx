import { VERSION } from '@votewise/contract/base/version';
import { isLanguage, LANGUAGES } from '@votewise/contract/locales/languages';
import { useState } from 'react';
import { SelectField } from '../components/ui/select-field.tsx';
import { verifierIn } from '../features/votes/verifying/verifier-thread.ts';
import { VerifyTool } from '../features/votes/verifying/verify-tool.tsx';
import { useVerifyingTexts } from '../features/votes/verifying/verifying-texts.ts';
import { examinerIn } from '../features/votes/verifying/archive-thread.ts';
// oxlint-disable-next-line import/default -- the query makes Vite export a class
import ArchiveWorker from '../features/votes/verifying/archive.worker.ts?worker&inline';
// oxlint-disable-next-line import/default -- the query makes Vite export a class
import VerifyWorker from '../features/votes/verifying/verifier.worker.ts?worker&inline';
import { showLanguage } from '../lib/languages/language.ts';
import { usePageTitle } from '../lib/use-page-title.ts';

const examine = examinerIn(() => new ArchiveWorker());

/** The verification page as a single file, without a server, a session, or links to other pages. */
export function OfflineVerifier() {
  const t = useVerifyingTexts();
  usePageTitle(t('page.title'));
  const [verifier] = useState(() => verifierIn(() => new VerifyWorker()));
  return (
    <main className="container-page pt-10 pb-20">
      <div className="oxford" />
      <div className="mt-5 grid gap-10 lg:grid-cols-3 lg:gap-0">
        <div>
          <p className="font-display text-20 font-semibold">
            VoteWise <span className="font-ui text-14 font-normal text-ink-2">{VERSION}</span>
          </p>
          <h1 className="mt-3 font-display text-32 font-medium md:text-44">{t('page.title')}</h1>
          <p className="mt-3 max-w-96 text-balance text-ink-2 md:text-20">{t('offline.intro')}</p>
          <LanguageField />
        </div>
        <div className="min-w-0 lg:col-span-2 lg:ps-8">
          <VerifyTool
            start={{ election: '', code: '' }}
            userId=""
            verifier={verifier}
            examine={examine}
            server={undefined}
            renderHelp={() => t('offline.help')}
          />
        </div>
      </div>
    </main>
  );
}

/** The choice is not stored, because local pages may share the browser's storage. */
function LanguageField() {
  const t = useVerifyingTexts();
  return (
    <SelectField
      label={t('offline.language')}
      className="mt-6 max-w-60"
      value={t.language}
      onChange={({ target }) => {
        if (isLanguage(target.value)) void showLanguage(target.value);
      }}
    >
      {Object.entries(LANGUAGES).map(([language, { name }]) => (
        <option key={language} value={language} lang={language}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
