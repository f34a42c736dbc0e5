import * as audit from './audit.ts';
import * as at from './audit-endpoints.ts';
import type { Operation } from '../base/operation.ts';

/** The audit trail. */
export const auditApi = {
  auditTrail: {
    ...at.auditTrail,
    summary:
      'Lists the audit trail, newest entries first, page by page. Auditors see the entries about elections, meetings, and key holders that name no voter.',
    query: audit.auditQuery,
    data: audit.auditData,
  },
  checkAudit: {
    ...at.checkAudit,
    summary:
      'Recomputes a section of the chain and returns the last entry up to which the chain is intact',
    query: audit.auditCheckQuery,
    data: audit.auditCheckData,
  },
  exportAudit: {
    ...at.exportAudit,
    summary:
      'Exports the audit trail as a file. Without a filter, the file contains the whole chain in order. JSON also contains what is needed to verify it.',
    query: audit.auditExportQuery,
    data: 'file',
  },
} as const satisfies Record<string, Operation>;
