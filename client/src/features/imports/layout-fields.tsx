import type {
  ChosenEncoding,
  ImportLayout,
  ImportSeparator,
  VoterImport,
} from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { SelectField } from '../../components/ui/select-field.tsx';
import { formatQuantity } from '../../lib/format.ts';
import { columnName } from './import-state.tsx';
import { ENCODINGS } from './reading-panel.tsx';
import { weightHeading, weightsNoun } from '../../lib/weights.ts';

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

const optionalFields = (): { column: OptionalColumn; label: string; hint?: string }[] => [
  {
    column: 'groupsColumn',
    label: 'Groups column',
    hint: 'Semicolons, vertical bars, and line breaks separate the groups of a voter.',
  },
  { column: 'weightColumn', label: `${weightHeading()} column` },
  {
    column: 'languageColumn',
    label: 'Language column',
    hint: 'Codes such as “de”, or names such as “German”.',
  },
];

/** The columns of names after a choice: another column at a place, or none. */
function withColumn(names: readonly number[], place: number, chosen: string): number[] {
  const others = names.toSpliced(place, 1);
  return chosen === NO_COLUMN ? others : others.toSpliced(place, 0, Number(chosen));
}

interface LayoutFieldsProps {
  draft: VoterImport;
  layout: ImportLayout;
  onChange: (layout: ImportLayout) => void;
}

/** How the lines and their parts are read. */
export function LineFields(
  props: LayoutFieldsProps & {
    encoding: VoterImport['encoding'];
    onEncoding: (encoding: ChosenEncoding) => void;
  },
) {
  const { draft, layout, onChange, encoding, onEncoding } = props;
  const { firstLines = [], readings, sheet } = draft;
  const change = (part: Partial<ImportLayout>): void => onChange({ ...layout, ...part });
  return (
    <>
      {!sheet && (
        <SelectField
          label="Separator"
          value={layout.separator}
          onChange={({ target }) => change({ separator: target.value as ImportSeparator })}
        >
          <Options labels={SEPARATORS} />
        </SelectField>
      )}
      {readings && (
        <SelectField
          label="Text encoding"
          value={encoding}
          hint={sampleText(draft)}
          onChange={({ target }) => onEncoding(target.value as ChosenEncoding)}
        >
          <Options labels={ENCODINGS} />
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
    </>
  );
}

/** What each column contains. */
export function ColumnFields({ draft, layout, onChange }: LayoutFieldsProps) {
  const { columns, sheet } = draft;
  const names = layout.nameColumns;
  const change = (part: Partial<ImportLayout>): void => onChange({ ...layout, ...part });

  function changeOptional(column: OptionalColumn, chosen: string): void {
    const { [column]: _before, ...others } = layout;
    // The sign was chosen for the numbers of one column.
    if (column === 'weightColumn') delete others.decimalSign;
    onChange(chosen === NO_COLUMN ? others : { ...others, [column]: Number(chosen) });
  }

  function changeDecimalSign(chosen: string): void {
    const { decimalSign: _before, ...others } = layout;
    onChange(isDecimalSign(chosen) ? { ...others, decimalSign: chosen } : others);
  }

  const options = columns.map((_heading, column) => (
    // oxlint-disable-next-line react/no-array-index-key -- a column is its number
    <option key={column} value={column}>
      {columnName(columns, column)}
      {sheet?.hiddenColumns?.includes(column) && ' (hidden)'}
    </option>
  ));
  const optional = (
    <>
      <option value={NO_COLUMN}>None</option>
      {options}
    </>
  );
  return (
    <>
      {NAME_COLUMNS.slice(0, names.length + 1).map((label, place) => (
        <SelectField
          key={label}
          label={label}
          value={names[place] ?? NO_COLUMN}
          onChange={({ target }) => change({ nameColumns: withColumn(names, place, target.value) })}
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
      {optionalFields().map(({ column, ...field }) => (
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
          label={`Decimal sign in ${weightsNoun()}`}
          hint="With a comma as the decimal sign, “1.250” means 1,250."
          value={layout.decimalSign ?? ''}
          onChange={({ target }) => changeDecimalSign(target.value)}
        >
          <option value="">Not chosen</option>
          <Options labels={DECIMAL_SIGNS} />
        </SelectField>
      )}
    </>
  );
}

function Options({ labels }: { labels: Readonly<Record<string, string>> }) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** Shows names with the letters that depend on the encoding. */
function sampleText({ readings = [], encoding }: VoterImport): string {
  const { sample = [] } = readings.find((reading) => reading.encoding === encoding) ?? {};
  return sample.map(asName).join(', ');
}
