import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster } from './components/ui/toaster.tsx';
import { OfflineVerifier } from './app/offline-verifier.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('verifier.html has no #root');
createRoot(root).render(
  <StrictMode>
    <OfflineVerifier />
    <Toaster />
  </StrictMode>,
);
