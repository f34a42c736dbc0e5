import type { ReactNode } from 'react';
import { PublicHeader } from './public-header.tsx';
import { SkipLink } from './skip-link.tsx';

export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <PublicHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer />
    </>
  );
}
