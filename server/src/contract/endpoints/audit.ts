import * as audit from '../audit.ts';
import type { Endpoint } from './endpoint.ts';

/** The audit trail. */
export const auditEndpoints = {
  auditTrail: {
    method: 'get',
    path: '/audit',
    access: 'administrator',
    status: 200,
    query: audit.auditQuery,
    data: audit.auditData,
  },
  checkAudit: {
    method: 'get',
    path: '/audit/check',
    access: 'administrator',
    status: 200,
    query: audit.auditCheckQuery,
    data: audit.auditCheckData,
  },
  exportAudit: {
    method: 'get',
    path: '/audit/export',
    access: 'administrator',
    status: 200,
    query: audit.auditExportQuery,
    data: 'file',
  },
} as const satisfies Record<string, Endpoint>;
