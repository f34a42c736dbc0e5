import { PATHS } from './paths.ts';

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
