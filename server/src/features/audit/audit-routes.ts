import { endpoints, EVENTS, type GeneralSettings } from '@votewise/contract';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import { csvTrail, jsonTrail, placeOf, presentEntry, presentPlace } from './audit-files.ts';
import { actorOf, isForAuditors } from './audit-event.ts';
import type { Audit } from './audit-trail.ts';
import type { AuditFilter } from './audit-store.ts';

const kinds = Object.entries(EVENTS).map(([kind, { text }]) => ({ kind, text }));

type Asked = Partial<Record<'election' | 'person' | 'kind' | 'from' | 'to', string | undefined>>;

function filterOf({ election, person, kind, from, to }: Asked): AuditFilter {
  const time = (text: string | undefined) => (text ? new Date(text) : undefined);
  return { election, person, kind, from: time(from), to: time(to) };
}

export function defineAuditRoutes(
  route: DefineRoute,
  { audit, general }: { audit: Audit; general: () => GeneralSettings },
): void {
  route(endpoints.auditTrail, async ({ query, session }) => {
    const after = query.after === undefined ? undefined : placeOf(query.after);
    // See `isForAuditors`. All other entries may name a voter or contain an administrator's network address.
    const isForAuditor = session.role === 'auditor';
    const filter = { ...filterOf(query), isForAuditor };
    const page = await audit.page(filter, { after, limit: query.limit });
    return {
      data: {
        entries: page.entries.map(presentEntry),
        ...(page.next && { next: presentPlace(page.next) }),
        kinds: isForAuditor ? kinds.filter(({ kind }) => isForAuditors(kind)) : kinds,
      },
    };
  });

  route(endpoints.checkAudit, async ({ query }) => ({ data: await audit.check(query.from) }));

  route(endpoints.exportAudit, async ({ query, session }) => {
    const { format } = query;
    const { batches, exportedAt } = await audit.export(filterOf(query), {
      format,
      actor: actorOf(session),
      personId: session.sub,
    });
    const isCsv = format === 'csv';
    return {
      fileName: `audit-trail.${format}`,
      contentType: isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      content: isCsv
        ? csvTrail(batches, query.separator, general().weight)
        : jsonTrail(batches, exportedAt),
    };
  });
}
