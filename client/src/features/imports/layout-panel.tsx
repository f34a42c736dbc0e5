import type {
  ChosenEncoding,
  ImportLayout,
  ImportSeparator,
  VoterImport,
} from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { type SubmitEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Button } from '../../components/ui/button.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { SaveFailure } from '../../components/ui/save-failure.tsx';
import { SelectField } from '../../components/ui/select-field.tsx';
import { formatQuantity } from '../../lib/format.ts';
import { ChangedMeanwhile, columnName } from './import-state.tsx';
import { useChangeLayout } from './import-queries.ts';
import { ENCODINGS } from './reading-panel.tsx';

const SEPARATORS: Record<ImportSeparator, string> = {
  ';': 'Semicolons',
  ',': 'Commas',
  '\t': 'Tabs',
  '|': 'Vertical bars',
};
type DecimalSign = NonNullable<ImportLayout['decimalSign']>;
const DECIMAL_SIGNS: Record<DecimalSign, string> = { '.': 'Point', ',': 'Comma' };
const isDecimalSign = (text: string): text is DecimalSign => text in DECIMAL_SIGNS;
const NO_COLUMN = '';
/** As many as `LIMITS.importNameColumns`. The parts of a name are joined in this order. */
const NAME_COLUMNS = [
  'Name column',
  'Second name column',
  'Third name column',
  'Fourth name column',
];

type OptionalColumn = 'groupsColumn' | 'weightColumn' | 'languageColumn';

const OPTIONAL: { column: OptionalColumn; label: string; hint?: string }[] = [
  {
    column: 'groupsColumn',
    label: 'Groups column',
    hint: 'Semicolons, vertical bars, and line breaks separate the groups of a voter.',
  },
  { column: 'weightColumn', label: 'Weight column' },
  {
    column: 'languageColumn',
    label: 'Language column',
    hint: 'Codes such as “de”, or names such as “German”.',
  },
];

/** The columns of a list that have a heading or content, but are not used. */
function unreadColumns({ layout, columns }: VoterImport): number[] {
  const { nameColumns, emailColumn, groupsColumn, weightColumn, languageColumn } = layout;
  const others = [emailColumn, groupsColumn, weightColumn, languageColumn];
  const read = new Set<number | null | undefined>([...nameColumns, ...others]);
  return columns.map((_heading, column) => column).filter((column) => !read.has(column));
}

/** The columns of names after a choice: another column at a place, or none. */
function withColumn(names: readonly number[], place: number, chosen: string): number[] {
  const others = names.toSpliced(place, 1);
  return chosen === NO_COLUMN ? others : others.toSpliced(place, 0, Number(chosen));
}

export function LayoutPanel({ draft }: { draft: VoterImport }) {
  const { columns, firstLines = [], readings, sheet, revision } = draft;
  const [encoding, setEncoding] = useState(draft.encoding);
  const [layout, setLayout] = useState<ImportLayout>(draft.layout);
  const [shown, setShown] = useState(draft);
  if (shown.layout !== draft.layout || shown.encoding !== draft.encoding) {
    setShown(draft);
    setLayout(draft.layout);
    setEncoding(draft.encoding);
  }
  const { mutate, isPending, error } = useChangeLayout(draft);
  const names = layout.nameColumns;
  const change = (part: Partial<ImportLayout>): void =>
    setLayout((before) => ({ ...before, ...part }));

  function changeOptional(column: OptionalColumn, chosen: string): void {
    const { [column]: _before, ...others } = layout;
    // The sign was chosen for the numbers of one column.
    if (column === 'weightColumn') delete others.decimalSign;
    setLayout(chosen === NO_COLUMN ? others : { ...others, [column]: Number(chosen) });
  }

  function changeDecimalSign(chosen: string): void {
    const { decimalSign: _before, ...others } = layout;
    setLayout(isDecimalSign(chosen) ? { ...others, decimalSign: chosen } : others);
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    // A different separator or encoding may change the columns, so the server guesses them again.
    const isRecoded = encoding !== draft.encoding;
    const isSame = layout.separator === draft.layout.separator && !isRecoded;
    const wanted = isSame ? layout : { separator: layout.separator };
    const recoded = isRecoded && encoding !== 'utf-16' && { encoding };
    mutate(
      { layout: wanted, ...recoded, expectedRevision: revision },
      {
        onSuccess: ({ import: { counts, isReadingOpen } }) =>
          toast.success(
            isReadingOpen
              ? 'Format applied.'
              : `${formatQuantity(counts.good, 'line')} can be imported.`,
          ),
      },
    );
  }

  const options = columns.map((_heading, column) => (
    // oxlint-disable-next-line react/no-array-index-key -- a column is its number
    <option key={column} value={column}>
      {columnName(columns, column)}
      {sheet?.hiddenColumns?.includes(column) && ' (hidden)'}
    </option>
  ));
  const unread = unreadColumns(draft);
  const above = firstLines.slice(0, draft.layout.linesAbove ?? 0);
  const optional = (
    <>
      <option value={NO_COLUMN}>None</option>
      {options}
    </>
  );
  return (
    <Panel className="p-4 pt-5 md:p-6">
      <h3 className="font-display text-20 font-semibold">List format</h3>
      <p className="text-14 text-ink-2">
        {sheet
          ? sheetText(sheet)
          : 'If names look wrong, save the list as UTF-8 and choose it again.'}
      </p>
      {draft.hasRememberedColumns && (
        <p className="text-14 text-ink-2">
          {draft.layout.hasHeader
            ? 'The column settings are from the last list with the same headings.'
            : 'The column settings are from the last list with the same number of columns.'}
        </p>
      )}
      {above.length > 0 && (
        <p className="text-14 wrap-anywhere text-ink-2">
          Lines above the headings that are not read:{' '}
          {above.map((line) => `“${asName(line)}”`).join(', ')}.
        </p>
      )}
      {unread.length > 0 && (
        <p className="text-14 wrap-anywhere text-ink-2">
          Columns that are not read:{' '}
          {unread
            .map((column) => columnName(columns, column))
            .join(', ')
            .replace(/\.*$/, '.')}
        </p>
      )}
      <form noValidate className="mt-4 grid grid-cols-1 gap-4" onSubmit={handleSubmit}>
        {!sheet && (
          <SelectField
            label="Separator"
            value={layout.separator}
            onChange={({ target }) => change({ separator: target.value as ImportSeparator })}
          >
            {Object.entries(SEPARATORS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        {readings && (
          <SelectField
            label="Text encoding"
            value={encoding}
            hint={sampleText(draft)}
            onChange={({ target }) => setEncoding(target.value as ChosenEncoding)}
          >
            {Object.entries(ENCODINGS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        <Checkbox isOn={layout.hasHeader} onChange={(hasHeader) => change({ hasHeader })}>
          {' '}
          The list has headings
        </Checkbox>
        {!!sheet?.hiddenLines && (
          <Checkbox
            isOn={layout.withHidden ?? false}
            onChange={(withHidden) => change({ withHidden })}
          >
            {' '}
            Read {formatQuantity(sheet.hiddenLines, 'hidden line')}
          </Checkbox>
        )}
        {layout.hasHeader && firstLines.length > 1 && (
          <SelectField
            label="Headings"
            hint="Lines above the headings are not read."
            value={layout.linesAbove ?? 0}
            onChange={({ target }) => change({ linesAbove: Number(target.value) })}
          >
            {firstLines.map((line, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a line is its number
              <option key={place} value={place}>
                {line}
              </option>
            ))}
          </SelectField>
        )}
        {NAME_COLUMNS.slice(0, names.length + 1).map((label, place) => (
          <SelectField
            key={label}
            label={label}
            value={names[place] ?? NO_COLUMN}
            onChange={({ target }) =>
              change({ nameColumns: withColumn(names, place, target.value) })
            }
          >
            {place === 0 ? options : optional}
          </SelectField>
        ))}
        <SelectField
          label="Email column"
          value={layout.emailColumn ?? NO_COLUMN}
          onChange={({ target: { value } }) =>
            change({ emailColumn: value === NO_COLUMN ? null : Number(value) })
          }
        >
          {optional}
        </SelectField>
        {OPTIONAL.map(({ column, ...field }) => (
          <SelectField
            key={column}
            {...field}
            value={layout[column] ?? NO_COLUMN}
            onChange={({ target }) => changeOptional(column, target.value)}
          >
            {optional}
          </SelectField>
        ))}
        {layout.groupsColumn !== undefined && (
          <Checkbox
            isOn={layout.hasGroupCommas ?? false}
            onChange={(hasGroupCommas) => change({ hasGroupCommas })}
          >
            {' '}
            Commas also separate groups
          </Checkbox>
        )}
        {layout.weightColumn !== undefined && (
          <SelectField
            label="Decimal sign in weights"
            hint="With a comma as the decimal sign, “1.250” means 1,250."
            value={layout.decimalSign ?? ''}
            onChange={({ target }) => changeDecimalSign(target.value)}
          >
            <option value="">Not chosen</option>
            {Object.entries(DECIMAL_SIGNS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        <ChangedMeanwhile error={error} />
        <SaveFailure error={error} remedy="Check your connection and try again." kept="" />
        <Button type="submit" isBusy={isPending} busyLabel="Applying…">
          Apply Format
        </Button>
      </form>
    </Panel>
  );
}

/** Shows names with the letters that depend on the encoding. */
function sampleText({ readings = [], encoding }: VoterImport): string {
  const { sample = [] } = readings.find((reading) => reading.encoding === encoding) ?? {};
  return sample.map(asName).join(', ');
}

function sheetText({ name, of }: NonNullable<VoterImport['sheet']>): string {
  return of === 1
    ? `Read from the sheet “${asName(name)}”.`
    : `Read from the sheet “${asName(name)}”, one of ${of} sheets. To import another sheet, save it as a separate file.`;
}
