import '../styles/staff.css';
import { lazy } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { AUDITOR_PATHS } from '../lib/lazy-paths.ts';
import { AuditorDashboard } from './auditor-dashboard.tsx';
import { PageFrame } from './page-frame.tsx';
import { RoleRoute } from './role-route.tsx';

const AuditedElectionScreen = lazy(async () => ({
  default: (await import('./election/audited-election-screen.tsx')).AuditedElectionScreen,
}));
const AuditScreen = lazy(async () => ({
  default: (await import('./audit-screen.tsx')).AuditScreen,
}));
const AuditedMeetingRoutes = lazy(async () => ({
  default: (await import('./meeting-routes.tsx')).AuditedMeetingRoutes,
}));
const FurtherRoutes = lazy(async () => ({
  default: (await import('./lazy-routes.tsx')).FurtherRoutes,
}));

/** The path of a page as its route has it, relative to `/auditor`. */
const relative = (name: keyof typeof AUDITOR_PATHS) =>
  AUDITOR_PATHS[name].slice('/auditor/'.length);

/** The pages of auditors. The dashboard is in the same file, because most visits begin there. */
export function AuditorRoutes() {
  return (
    <Routes>
      <Route element={<AuditorFrame />}>
        <Route path={relative('dashboard')} element={<AuditorDashboard />} />
        <Route path={relative('election')} element={<AuditedElectionScreen />} />
        <Route path={relative('trail')} element={<AuditScreen />} />
        <Route path={`${relative('meetings')}/*`} element={<AuditedMeetingRoutes />} />
      </Route>
      <Route path="*" element={<FurtherRoutes />} />
    </Routes>
  );
}

function AuditorFrame() {
  return (
    <RoleRoute userType="auditor">
      {(user) => (
        <PageFrame user={user}>
          <Outlet />
        </PageFrame>
      )}
    </RoleRoute>
  );
}
