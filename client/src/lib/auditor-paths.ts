import { PATHS } from './paths.ts';

/** The page of an election, as auditors see it. */
export function auditedElectionPath(electionId: string): string {
  return PATHS.auditedElection.replace(':id', encodeURIComponent(electionId));
}

/** The audit trail of one election, as auditors see it. */
export function auditedTrailPath(electionId: string): string {
  return `${PATHS.auditedTrail}?election=${encodeURIComponent(electionId)}`;
}
