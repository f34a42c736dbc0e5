import type { ReactNode } from 'react';
import { LanguageFoot } from './language-foot.tsx';
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
      <LanguageFoot />
      <footer />
    </>
  );
}
