import { randomBytes } from 'node:crypto';
import { type CreateElectionInput, type ElectionField, pickFields } from '@votewise/contract';
import { randomId } from '../../../platform/random.ts';
import type { AuditEvent } from '../../audit/index.ts';
import {
  lotHashOf,
  requireFitting,
  storedBallot,
  withVisibility,
} from '../stored/ballot-settings.ts';
import { attachedChanges, mergeCandidates } from './candidates.ts';
import { auditedFields } from '../stored/audited-fields.ts';
import { type ChangeContext, electionEvent } from '../stored/election-change.ts';
import type { ElectionRecord } from '../stored/election-document.ts';

const SEED_BYTES = 32;

/** The input for a new election, with groups as they are stored. */
type Scheduled = Omit<CreateElectionInput, 'electorate'> & Pick<ElectionRecord, 'electorate'>;

/** @throws AppError VALIDATION_FAILED if the ballot is inconsistent or does not fit the candidates */
export function scheduleElection(
  input: Scheduled,
  context: ChangeContext,
): { record: ElectionRecord; event: AuditEvent } {
  const { candidates } = mergeCandidates([], input.candidates);
  const ballot = storedBallot(withVisibility(input.ballot, input), candidates.length);
  return newElection({ ...pickFields(input), _id: randomId(), ballot, candidates }, context);
}

/**
 * @param given its ID, fields, and candidates, as they are stored
 * @param copiedFrom the election that this is a copy of, for the audit trail
 * @throws AppError VALIDATION_FAILED if the ballot is inconsistent or does not fit the candidates
 */
export function newElection(
  { _id, candidates, ...fields }: Pick<ElectionRecord, '_id' | 'candidates' | ElectionField>,
  { actor, now, names, copiedFrom }: ChangeContext & { copiedFrom?: { id: string; title: string } },
): { record: ElectionRecord; event: AuditEvent } {
  requireFitting(fields.ballot, candidates);
  const attached = attachedChanges([], candidates);
  const lotSeed = randomBytes(SEED_BYTES).toString('hex');
  const event = electionEvent(
    { _id, title: fields.title },
    {
      event: 'election.created',
      at: now,
      actor,
      details: {
        ...auditedFields(fields, candidates, names),
        candidates: candidates.map(({ name }) => name),
        ...(attached.length > 0 && { attached }),
        lotHash: lotHashOf(lotSeed),
        ...(copiedFrom && { copiedFrom }),
      },
    },
  );
  const record: ElectionRecord = {
    _id,
    schema: 1,
    ...fields,
    statusSetAt: now,
    statusChanges: [{ from: null, to: fields.status, at: now, by: actor }],
    declared: null,
    sealing: null,
    testSent: null,
    testRead: null,
    candidates,
    ballotSalt: null,
    lotSeed,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
  return { record, event };
}
