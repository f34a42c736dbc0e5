import './lib/fill-old-browsers.ts';
import { markEveryName } from '@votewise/contract/text/isolate';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { showLanguage, startLanguage } from './lib/languages/language.ts';
import { readToken } from './lib/token-store.ts';
import { followMovedNodes } from './lib/moved-nodes.ts';
import './lib/zod-without-eval.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

followMovedNodes();
markEveryName();

const language = startLanguage(readToken() !== null);
// If the language can't be loaded, a page in English is better than none.
if (language !== 'en') await showLanguage(language).catch(() => undefined);

// A transition renders in small steps, so that the browser can respond in between.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
