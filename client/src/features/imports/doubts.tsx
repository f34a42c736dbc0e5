import type { VoterImport } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { formatSeries } from '@votewise/contract/text/lists';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Link } from '../../components/ui/link.tsx';
import { ADMIN_PATHS } from '../../lib/lazy-paths.ts';
import { useOrganization } from '../../lib/organization.ts';
import { useChangeLayout } from './import-queries.ts';
import { useSkipping } from './use-skipping.ts';
import { formatCount, formatQuantity } from '../../lib/format.ts';
import { columnName } from './import-state.tsx';
import {
  againstTotal,
  formatWeight,
  oneWhole,
  weightName,
  weightsNoun,
  weightTotal,
} from '../../lib/weights.ts';

/** The weight of a voter for whom none is set: '1 share', or 'a weight of 1'. */
const describeOne = (): string =>
  weightName() ? formatWeight(oneWhole()) : `a weight of ${formatWeight(oneWhole())}`;

/**
 * What a list leaves open: columns that may contain groups or weights, commas that may separate groups, hidden lines,
 * voters without a weight, and weights beyond the total. Shown with the preview and before voters are registered.
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
      <Decimals draft={draft} />
      {weights && (
        <Banner tone="notice">
          Every voter gets {describeOne()}. If column {weights} contains {weightsNoun()}, choose it
          under List format.
        </Banner>
      )}
      <Totals draft={draft} />
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
          {formatQuantity(unweighted, 'voter')} without {weightName() ? weightsNoun() : 'a weight'}{' '}
          in the list will get {describeOne()}.
        </Banner>
      )}
    </div>
  );
}

/** Lines that are likely to be totals, which one press skips, or weights beyond the total of the organization. */
function Totals({ draft }: { draft: VoterImport }) {
  const { totals = [], layout, weight } = draft;
  const { skip, isSkipping } = useSkipping(draft);
  const [first] = totals;
  if (first) {
    const { line, name } = first;
    const weighs = weightName() ? '' : 'weight ';
    const own = first.weight === undefined ? '' : `, ${weighs}${formatWeight(first.weight)}`;
    const numbers = totals.map((total) => formatCount(total.line));
    return (
      <Banner
        tone="notice"
        action={
          <Button
            isBusy={isSkipping}
            busyLabel="Skipping…"
            onClick={() => void skip(totals.map((total) => total.line))}
          >
            {totals.length === 1 ? `Skip Line ${numbers[0]}` : `Skip ${numbers.length} Lines`}
          </Button>
        }
      >
        {totals.length === 1
          ? `Line ${formatCount(line)} looks like a total, not a voter: “${asName(name)}”${own}.`
          : `Lines ${formatSeries(numbers, 'en')} look like totals, not voters.`}
      </Banner>
    );
  }
  if (layout.weightColumn === undefined || weight <= (weightTotal() ?? Infinity)) return null;
  return (
    <Banner tone="notice">
      The list has {againstTotal(weight)}. Check whether one of its lines is a total.
    </Banner>
  );
}

/** What is wrong with the decimals of the weights in a list, and how to read it again after they were changed. */
function Decimals({ draft }: { draft: VoterImport }) {
  const { decimalsNeeded = 0, weightDecimals, layout, revision } = draft;
  const { mutate, isPending } = useChangeLayout(draft);
  const { decimals = 0 } = useOrganization().weight ?? {};
  if (layout.weightColumn === undefined) return null;
  if (decimals !== weightDecimals) {
    return (
      <Banner
        tone="notice"
        action={
          <Button
            isBusy={isPending}
            busyLabel="Reading…"
            onClick={() => mutate({ layout, expectedRevision: revision })}
          >
            Read List Again
          </Button>
        }
      >
        The settings now allow {decimalsText(decimals)} in {weightsNoun()}.
      </Banner>
    );
  }
  if (decimalsNeeded <= decimals) return null;
  return (
    <Banner tone="notice">
      The list has {weightsNoun()} with {decimalsText(decimalsNeeded)}, but the settings allow{' '}
      {decimalsText(decimals)}. Choose {decimalsText(decimalsNeeded)} under Weight of votes in the{' '}
      <Link to={ADMIN_PATHS.settings} className="font-semibold underline underline-offset-4">
        settings
      </Link>
      , then read the list again.
    </Banner>
  );
}

const decimalsText = (count: number): string =>
  count === 0 ? 'no decimals' : formatQuantity(count, 'decimal');
