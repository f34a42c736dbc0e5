/**
 * The pages of administrators, each loaded on demand. They are listed in a file of their own so that the first load of
 * a voter does not carry the names of their scripts.
 */
export const roll = async () => (await import('../features/people/roll/roll-page.tsx')).RollPage;
export const administrators = async () =>
  (await import('../features/people/administrators/administrators-page.tsx')).AdministratorsPage;
export const groups = async () => (await import('./groups-screen.tsx')).GroupsScreen;
export const importVoters = async () =>
  (await import('../features/people/imports/import-page.tsx')).ImportVotersPage;
export const messages = async () =>
  (await import('../features/messages/messages-page.tsx')).MessagesPage;
export const election = async () => (await import('./election-screen.tsx')).ElectionScreen;
export const audit = async () => (await import('./audit-screen.tsx')).AuditScreen;
