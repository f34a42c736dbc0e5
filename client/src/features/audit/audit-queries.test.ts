import { describe, expect, it } from 'vitest';
import { trailQueryOf, readFilter } from './audit-queries.ts';

describe('the filter of the audit trail', () => {
  it('is read from the URL without empty or unknown values', () => {
    const params = new URLSearchParams('election=e1&person=%20&kind=&tab=x&from=2026-11-21');
    expect(readFilter(params)).toEqual({ election: 'e1', from: '2026-11-21' });
  });

  it('covers whole days in the viewer’s time zone', () => {
    const query = trailQueryOf({ person: 'ADMIN001', from: '2026-11-21', to: '2026-11-21' });
    const [from, to] = [query.from, query.to].map((iso) => new Date(iso ?? ''));
    expect([from?.getHours(), to?.getHours(), to?.getSeconds()]).toEqual([0, 23, 59]);
    expect(query.person).toBe('ADMIN001');
  });

  it('ignores invalid dates', () => {
    expect(trailQueryOf({ from: 'yesterday' })).toEqual({});
  });
});
