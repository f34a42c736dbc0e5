import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import './lib/zod-without-eval.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// A transition is drawn piece by piece, and leaves the browser free in between.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
