import type { VoterImport } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { Banner } from '../../components/ui/banner.tsx';
import { formatQuantity } from '../../lib/format.ts';
import { columnName } from './import-state.tsx';

/**
 * What a list leaves open: columns that may contain groups or weights, commas that may separate groups, hidden lines,
 * and voters without a weight. Shown with the preview and before voters are registered.
 */
export function Doubts({ draft }: { draft: VoterImport }) {
  const { columns, doubtful, layout, sheet, unweighted = 0 } = draft;
  const commas = layout.hasGroupCommas
    ? []
    : draft.groups.filter(({ name, isNew }) => isNew && /[,،、，]/.test(name));
  const hiddenLines = sheet?.hiddenLines ?? 0;
  const listed = (found: readonly number[] = []): string =>
    found.map((column) => `“${columnName(columns, column)}”`).join(' or ');
  const weights = listed(doubtful?.weights);
  const groups = listed(doubtful?.groups);
  return (
    <div className="grid grid-cols-1 gap-4 empty:hidden">
      {weights && (
        <Banner tone="notice">
          Every voter gets a weight of 1. If column {weights} contains weights, choose it under List
          format.
        </Banner>
      )}
      {groups && (
        <Banner tone="notice">
          No voter is added to a group. If column {groups} contains groups, choose it under List
          format.
        </Banner>
      )}
      {commas.length > 0 && (
        <Banner tone="notice">
          {commas.length === 1
            ? 'The name of a new group contains a comma: '
            : `The names of ${formatQuantity(commas.length, 'new group')} contain commas, for example: `}
          “{asName(commas[0]?.name ?? '')}”. If these are several groups, choose that commas
          separate groups under List format.
        </Banner>
      )}
      {hiddenLines > 0 && (
        <Banner tone="notice">
          {formatQuantity(hiddenLines, 'hidden line')} of the spreadsheet{' '}
          {layout.withHidden ? 'will be read.' : 'will not be read.'} You can change this under List
          format.
        </Banner>
      )}
      {unweighted > 0 && (
        <Banner tone="notice">
          {formatQuantity(unweighted, 'voter')} without a weight in the list will get a weight of 1.
        </Banner>
      )}
    </div>
  );
}
