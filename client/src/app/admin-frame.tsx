import type { User } from '@votewise/contract';
import { type ComponentType, lazy } from 'react';
import { PageFrame } from './page-frame.tsx';

const page = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

/** Listed here so that a voter's first load does not include the names of these pages' scripts. */
const PAGES = {
  roll: page(async () => (await import('../features/people/roll/roll-page.tsx')).RollPage),
  groups: page(async () => (await import('./groups-screen.tsx')).GroupsScreen),
  administrators: page(
    async () =>
      (await import('../features/people/administrators/administrators-page.tsx'))
        .AdministratorsPage,
  ),
  importVoters: page(
    async () => (await import('../features/people/imports/import-page.tsx')).ImportVotersPage,
  ),
  messages: page(async () => (await import('../features/messages/messages-page.tsx')).MessagesPage),
  election: page(async () => (await import('./election-screen.tsx')).ElectionScreen),
  paperBallots: page(async () => (await import('./paper-screen.tsx')).PaperScreen),
  audit: page(async () => (await import('./audit-screen.tsx')).AuditScreen),
  meetings: page(async () => (await import('./meeting-routes.tsx')).MeetingRoutes),
};

export type AdminPage = keyof typeof PAGES;

export function AdminFrame({ user, page: name }: { user: User; page: AdminPage }) {
  const Page = PAGES[name];
  return (
    <PageFrame user={user}>
      <Page />
    </PageFrame>
  );
}
