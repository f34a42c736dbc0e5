import { endpoint, openToAuditors } from '../base/endpoint.ts';

export const auditTrail = endpoint('get', '/audit', 'administrator', openToAuditors);
export const checkAudit = endpoint('get', '/audit/check', 'administrator', openToAuditors);
export const exportAudit = endpoint('get', '/audit/export', 'administrator');
