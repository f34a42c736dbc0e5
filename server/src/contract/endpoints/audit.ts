import * as audit from '../audit/audit.ts';
import type { Endpoint } from './endpoint.ts';

/** The audit trail. */
export const auditEndpoints = {
  auditTrail: {
    summary: 'The audit trail, newest entry first, page by page',
    method: 'get',
    path: '/audit',
    access: 'administrator',
    status: 200,
    query: audit.auditQuery,
    data: audit.auditData,
  },
  checkAudit: {
    summary: 'Recomputes a stretch of the chain and says how far it holds',
    method: 'get',
    path: '/audit/check',
    access: 'administrator',
    status: 200,
    query: audit.auditCheckQuery,
    data: audit.auditCheckData,
  },
  exportAudit: {
    summary: 'The audit trail as a file; without a filter the whole chain in its order',
    method: 'get',
    path: '/audit/export',
    access: 'administrator',
    status: 200,
    query: audit.auditExportQuery,
    data: 'file',
  },
} as const satisfies Record<string, Endpoint>;
