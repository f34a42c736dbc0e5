/** The pages of auditors. Separate from `PATHS`, because the first load needs none of them. */
export const AUDITOR_PATHS = {
  dashboard: '/auditor/dashboard',
  election: '/auditor/elections/:id',
  trail: '/auditor/audit',
} as const;

/** The page of an election, as auditors see it. */
export function auditedElectionPath(electionId: string): string {
  return AUDITOR_PATHS.election.replace(':id', encodeURIComponent(electionId));
}

/** The audit trail of one election, as auditors see it. */
export function auditedTrailPath(electionId: string): string {
  return `${AUDITOR_PATHS.trail}?election=${encodeURIComponent(electionId)}`;
}
