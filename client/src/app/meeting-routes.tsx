import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AuditedMeetingsPage, MeetingsPage } from '../features/meetings/planning/meetings-page.tsx';
import { AuditedMeetingPage } from '../features/meetings/faces/audited-meeting-page.tsx';
import { MeetingPage } from '../features/meetings/faces/meeting-page.tsx';

const DeskPage = lazy(async () => ({
  default: (await import('../features/meetings/desk/desk-page.tsx')).DeskPage,
}));

export function MeetingRoutes() {
  return (
    <Routes>
      <Route index element={<MeetingsPage />} />
      <Route path=":id" element={<MeetingPage />} />
      <Route path=":id/desk" element={<DeskPage />} />
    </Routes>
  );
}

export function AuditedMeetingRoutes() {
  return (
    <Routes>
      <Route index element={<AuditedMeetingsPage />} />
      <Route path=":id" element={<AuditedMeetingPage />} />
    </Routes>
  );
}
