import { lazy } from 'react';
import type { AuditorPage } from './auditor-frame.tsx';
import { RoleRoute } from './role-route.tsx';

const AuditorFrame = lazy(async () => ({
  default: (await import('./auditor-frame.tsx')).AuditorFrame,
}));

/** A page for auditors only. */
export function AuditorRoute({ page }: { page: AuditorPage }) {
  return (
    <RoleRoute userType="auditor">{(user) => <AuditorFrame user={user} page={page} />}</RoleRoute>
  );
}
