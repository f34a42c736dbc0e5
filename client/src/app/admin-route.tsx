import { lazy } from 'react';
import type { AdminPage } from './admin-frame.tsx';
import { RoleRoute } from './role-route.tsx';

const AdminFrame = lazy(async () => ({
  default: (await import('./admin-frame.tsx')).AdminFrame,
}));

/** A page for administrators only. */
export function AdminRoute({ page }: { page: AdminPage }) {
  return <RoleRoute userType="admin">{(user) => <AdminFrame user={user} page={page} />}</RoleRoute>;
}
