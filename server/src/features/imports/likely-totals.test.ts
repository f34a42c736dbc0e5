import { describe, expect, it } from 'vitest';
import type { ImportLayout } from '@votewise/contract';
import { likelyTotals } from './likely-totals.ts';
import type { Line } from './list-lines.ts';

const layout: ImportLayout = { separator: ';', hasHeader: true, nameColumns: [0], emailColumn: 1 };

/** Returns the names of likely totals among two voters and these lines, which have no address. */
function found(lines: (Pick<Line, 'name'> & Partial<Line>)[], given: Partial<ImportLayout> = {}) {
  const voters = [
    { name: 'Ann Lee', weight: 400 },
    { name: 'Bo Moss', weight: 600 },
  ];
  const all = [...voters, ...lines].map((line, place) => ({ line: place, email: null, ...line }));
  const totals = likelyTotals(all, { layout: { ...layout, ...given }, weightName: null });
  return totals.map(({ name }) => name);
}

describe('likely totals', () => {
  it.each([
    'Total',
    'TOTAL:',
    'Total (42 owners)',
    'Grand total',
    'Sub-total',
    'Subtotal A',
    'Sum',
  ])('are lines named %s', (name) => expect(found([{ name }])).toEqual([name]));

  it.each(['Summe', 'Gesamt', 'Total général', 'Sous-total', 'Suma', 'Totaal', 'Razem', 'المجموع'])(
    'are lines named %s in another language',
    (name) => expect(found([{ name }])).toEqual([name]),
  );

  it.each(['Sum Li', 'Soma Das', 'Totally Fit Ltd', 'Jo Total', 'Gesa Mt'])(
    'are no lines named %s',
    (name) => expect(found([{ name }])).toEqual([]),
  );

  it('have no address', () => {
    expect(found([{ name: 'Total', email: 'service@total.example' }])).toEqual([]);
  });

  it('are also a last line with as much weight as all others', () => {
    const line = { name: 'All owners', weight: 1_000 };
    expect(found([line], { weightColumn: 2 })).toEqual(['All owners']);
    expect(found([line])).toEqual([]);
    expect(found([{ ...line, weight: 999 }], { weightColumn: 2 })).toEqual([]);
    expect(found([{ ...line, weight: 1_001 }, { name: 'Cy' }], { weightColumn: 2 })).toEqual([]);
  });
});
