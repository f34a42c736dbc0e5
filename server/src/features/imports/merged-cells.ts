import type { SheetMarks } from '../../platform/spreadsheet/sheet-text.ts';

/** Returns a function that finds the merged cell that contains a column of a line. */
export function mergeReader(merges: SheetMarks['merges'] = []) {
  const found = new Map<string, SheetMarks['merges'][number]>();
  for (const merge of merges) {
    for (let line = merge.first; line <= merge.last; line += 1) {
      found.set(`${merge.column} ${line}`, merge);
    }
  }
  return (column: number | null | undefined, line: number) => found.get(`${column} ${line}`);
}
