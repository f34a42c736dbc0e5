import { languageFor } from '@votewise/server/contract/languages/languages';
import type { Catalogue } from '@votewise/server/contract/languages/texts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster } from './components/ui/toaster.tsx';
import { OfflineVerifier } from './app/offline-verifier.tsx';
import { loadFrom, showLanguage } from './lib/languages/language.ts';

const root = document.getElementById('root');
if (!root) throw new Error('verifier.html has no #root');

// Nothing is loaded from anywhere: the build puts these catalogues into the page.
loadFrom(
  import.meta.glob<Catalogue>(
    ['../../server/src/contract/languages/*/verifying.json', '!**/languages/en/*.json'],
    { import: 'default' },
  ),
);
const language = languageFor(navigator.languages);
if (language !== 'en') await showLanguage(language);

createRoot(root).render(
  <StrictMode>
    <OfflineVerifier />
    <Toaster />
  </StrictMode>,
);
