import * as audit from './audit.ts';
import * as at from './endpoints.ts';
import type { Operation } from '../operation.ts';

/** The audit trail. */
export const auditApi = {
  auditTrail: {
    ...at.auditTrail,
    summary: 'The audit trail, newest entry first, page by page',
    query: audit.auditQuery,
    data: audit.auditData,
  },
  checkAudit: {
    ...at.checkAudit,
    summary: 'Recomputes a stretch of the chain and says how far it holds',
    query: audit.auditCheckQuery,
    data: audit.auditCheckData,
  },
  exportAudit: {
    ...at.exportAudit,
    summary: 'The audit trail as a file; without a filter the whole chain in its order',
    query: audit.auditExportQuery,
    data: 'file',
  },
} as const satisfies Record<string, Operation>;
