import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PATHS } from '../lib/paths.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/** Catches failures of a page, but keeps the session and its unsubmitted entries. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const navigate = useNavigate();
  return (
    <ErrorBoundary place={key} onLeave={() => void navigate(PATHS.voterDashboard)}>
      {children}
    </ErrorBoundary>
  );
}
