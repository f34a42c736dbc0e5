import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { showLanguage, startLanguage } from './lib/languages/language.ts';
import './lib/zod-without-eval.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const language = startLanguage();
// Without its texts, a page in English is better than none.
if (language !== 'en') await showLanguage(language).catch(() => undefined);

// A transition is drawn piece by piece, and leaves the browser free in between.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
