/** Auditors' pages. Separate from `PATHS`, because the first load needs none of them. */
export const AUDITOR_PATHS = {
  dashboard: '/auditor/dashboard',
  election: '/auditor/elections/:id',
  trail: '/auditor/audit',
} as const;

/** An election's page, as auditors see it. */
export function auditedElectionPath(electionId: string): string {
  return AUDITOR_PATHS.election.replace(':id', encodeURIComponent(electionId));
}

/** An election's audit trail, as auditors see it. */
export function auditedTrailPath(electionId: string): string {
  return `${AUDITOR_PATHS.trail}?election=${encodeURIComponent(electionId)}`;
}
