/** What the audit trail is narrowed to, as the address carries it: dates as '2026-11-21'. */
export interface AuditFilter {
  election?: string;
  person?: string;
  kind?: string;
  from?: string;
  to?: string;
}

export const FILTER_KEYS = ['election', 'person', 'kind', 'from', 'to'] as const;

/** The filter in an address; empty parts are left out. */
export function readFilter(params: URLSearchParams): AuditFilter {
  const filter: AuditFilter = {};
  for (const key of FILTER_KEYS) {
    const value = params.get(key)?.trim();
    if (value) filter[key] = value;
  }
  return filter;
}

/** The query for the API: whole days, from midnight to midnight of this browser's zone. */
export function queryOf({ from, to, ...rest }: AuditFilter): AuditFilter {
  const begin = from && new Date(`${from}T00:00`);
  const end = to && new Date(`${to}T23:59:59.999`);
  return {
    ...rest,
    ...(begin && !Number.isNaN(begin.getTime()) && { from: begin.toISOString() }),
    ...(end && !Number.isNaN(end.getTime()) && { to: end.toISOString() }),
  };
}
