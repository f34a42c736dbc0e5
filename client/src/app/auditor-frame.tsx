import type { User } from '@votewise/contract';
import { lazy } from 'react';
import { AuditorDashboard } from './auditor-dashboard.tsx';
import { PageFrame } from './page-frame.tsx';

/** The pages of auditors. The dashboard comes with the frame, because most visits begin there. */
const PAGES = {
  dashboard: AuditorDashboard,
  election: lazy(async () => ({
    default: (await import('./audited-election-screen.tsx')).AuditedElectionScreen,
  })),
  trail: lazy(async () => ({ default: (await import('./audit-screen.tsx')).AuditScreen })),
  meetings: lazy(async () => ({
    default: (await import('./meeting-routes.tsx')).AuditedMeetingRoutes,
  })),
};

export type AuditorPage = keyof typeof PAGES;

export function AuditorFrame({ user, page: name }: { user: User; page: AuditorPage }) {
  const Page = PAGES[name];
  return (
    <PageFrame user={user}>
      <Page />
    </PageFrame>
  );
}
