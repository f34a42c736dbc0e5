/** The filter of the audit trail, as in the URL of the page, with dates such as '2026-11-21'. */
export interface AuditFilter {
  election?: string;
  person?: string;
  kind?: string;
  from?: string;
  to?: string;
}

export const FILTER_KEYS = ['election', 'person', 'kind', 'from', 'to'] as const;

/** Returns the filter in the URL of a page, without empty values. */
export function readFilter(params: URLSearchParams): AuditFilter {
  const filter: AuditFilter = {};
  for (const key of FILTER_KEYS) {
    const value = params.get(key)?.trim();
    if (value) filter[key] = value;
  }
  return filter;
}

/** Returns the query for the API: whole days, from midnight to midnight in this browser's time zone. */
export function queryOf({ from, to, ...rest }: AuditFilter): AuditFilter {
  const begin = from && new Date(`${from}T00:00`);
  const end = to && new Date(`${to}T23:59:59.999`);
  return {
    ...rest,
    ...(begin && !Number.isNaN(begin.getTime()) && { from: begin.toISOString() }),
    ...(end && !Number.isNaN(end.getTime()) && { to: end.toISOString() }),
  };
}
