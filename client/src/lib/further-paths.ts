import { PATHS } from './paths.ts';

// Separate from `PATHS`, because the first load needs none of these.

/** The page that voting links open. */
export const LINK_PATH = '/v';

/** The page of an election, from draft to declared result. */
export function electionPath(electionId: string): string {
  return PATHS.election.replace(':id', encodeURIComponent(electionId));
}

/** The results of one election, as administrators see them. */
export function resultsPath(electionId: string): string {
  return `${PATHS.adminDashboard}?election=${encodeURIComponent(electionId)}`;
}

/** The messages page of an election. */
export function messagesPath(electionId: string): string {
  return PATHS.messages.replace(':id', encodeURIComponent(electionId));
}

/** The audit trail of one election. */
export function auditPath(electionId: string): string {
  return `${PATHS.audit}?election=${encodeURIComponent(electionId)}`;
}

/** The voters in a group. */
export function groupRollPath(name: string): string {
  return `${PATHS.allVoters}?group=${encodeURIComponent(name)}`;
}

/** Auditors' pages. */
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
