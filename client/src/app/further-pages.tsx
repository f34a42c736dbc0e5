import { lazy } from 'react';
import { useLocation } from 'react-router-dom';
import { BOARD_PATHS } from '../lib/board-paths.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { QueryProvider } from './query-provider.tsx';

const VerifyPage = lazy(async () => ({
  default: (await import('../features/votes/verifying/verify-page.tsx')).VerifyPage,
}));
const HowKeptPage = lazy(async () => ({
  default: (await import('../features/votes/how-kept-page.tsx')).HowKeptPage,
}));

/** The public pages that few people open. Routes of their own would be part of every first load. */
export function FurtherPages() {
  const { pathname } = useLocation();
  switch (pathname.replace(/\/$/, '')) {
    case BOARD_PATHS.verify:
      return (
        <QueryProvider>
          <VerifyPage />
        </QueryProvider>
      );
    case BOARD_PATHS.howKept:
      return <HowKeptPage />;
    default:
      return <NotFoundPage />;
  }
}
