import { Route, Routes } from 'react-router-dom';
import { AuditedMeetingsPage, MeetingsPage } from '../features/meetings/planning/meetings-page.tsx';
import { AuditedMeetingPage, MeetingPage } from '../features/meetings/running/meeting-page.tsx';

export function MeetingRoutes() {
  return (
    <Routes>
      <Route index element={<MeetingsPage />} />
      <Route path=":id" element={<MeetingPage />} />
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
