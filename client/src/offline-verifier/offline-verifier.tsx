import '../lib/old-browsers.ts';
import { languageFor } from '@votewise/contract/locales/languages';
import { markEveryName } from '@votewise/contract/text/isolate';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster } from '../components/ui/toaster.tsx';
import { OfflineVerifier } from './offline-page.tsx';
import { showLanguage } from '../lib/languages/language.ts';

const root = document.getElementById('root');
if (!root) throw new Error('verifier.html has no #root');

const language = languageFor(navigator.languages);
if (language !== 'en') await showLanguage(language);

markEveryName();

createRoot(root).render(
  <StrictMode>
    <OfflineVerifier />
    <Toaster />
  </StrictMode>,
);
