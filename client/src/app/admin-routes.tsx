import '../styles/staff.css';
import { type ComponentType, lazy } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { ADMIN_PATHS } from '../lib/lazy-paths.ts';
import { PageFrame } from './page-frame.tsx';
import { RoleRoute } from './role-route.tsx';

const page = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

const RollPage = page(async () => (await import('../features/people/roll/roll-page.tsx')).RollPage);
const ImportVotersPage = page(
  async () => (await import('../features/imports/import-page.tsx')).ImportVotersPage,
);
const GroupsScreen = page(async () => (await import('./groups-screen.tsx')).GroupsScreen);
const AdministratorsPage = page(
  async () =>
    (await import('../features/people/administrators/administrators-page.tsx')).AdministratorsPage,
);
const ElectionScreen = page(
  async () => (await import('./election/election-screen.tsx')).ElectionScreen,
);
const HandoutsScreen = page(async () => (await import('./handouts-screen.tsx')).HandoutsScreen);
const AuditScreen = page(async () => (await import('./audit-screen.tsx')).AuditScreen);
const SettingsPage = page(
  async () => (await import('../features/operations/settings-page.tsx')).SettingsPage,
);
const TrusteeGroupsPage = page(
  async () => (await import('../features/trustees/trustee-groups-page.tsx')).TrusteeGroupsPage,
);
const MeetingRoutes = page(async () => (await import('./meeting-routes.tsx')).MeetingRoutes);
const FurtherRoutes = page(async () => (await import('./lazy-routes.tsx')).FurtherRoutes);

/** The path of a page as its route has it, relative to `/admin`. */
const relative = (name: keyof typeof ADMIN_PATHS) => ADMIN_PATHS[name].slice('/admin/'.length);

/** The pages of administrators, except the dashboard. */
export function AdminRoutes() {
  return (
    <Routes>
      <Route element={<AdminFrame />}>
        <Route path={relative('allVoters')} element={<RollPage />} />
        <Route path={relative('importVoters')} element={<ImportVotersPage />} />
        <Route path={relative('groups')} element={<GroupsScreen />} />
        <Route path={relative('administrators')} element={<AdministratorsPage />} />
        <Route path={relative('handouts')} element={<HandoutsScreen />} />
        <Route path={`${relative('election')}/*`} element={<ElectionScreen />} />
        <Route path={relative('audit')} element={<AuditScreen />} />
        <Route path={relative('settings')} element={<SettingsPage />} />
        <Route path={relative('keyHolders')} element={<TrusteeGroupsPage />} />
        <Route path={`${relative('meetings')}/*`} element={<MeetingRoutes />} />
      </Route>
      <Route path="*" element={<FurtherRoutes />} />
    </Routes>
  );
}

function AdminFrame() {
  return (
    <RoleRoute userType="admin">
      {(user) => (
        <PageFrame user={user}>
          <Outlet />
        </PageFrame>
      )}
    </RoleRoute>
  );
}
