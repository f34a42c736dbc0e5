import type { ReactNode } from 'react';
import { PageFoot } from './page-foot.tsx';
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
      <PageFoot />
      <footer />
    </>
  );
}
