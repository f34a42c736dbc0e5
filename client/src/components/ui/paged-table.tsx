import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { FROM_MD, useMediaQuery } from '../../lib/use-media-query.ts';
import { Panel } from './panel.tsx';
import type { Selection } from './use-selection.ts';

export type Direction = 'asc' | 'desc';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** The server's name for this sort order. Columns without a sort order can't be sorted. */
  sort?: string;
  className?: string;
}

interface PagedTableProps<Row> {
  /** The accessible name of the table. */
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  selection: Selection;
  /** Returns the name of a row for its checkbox. */
  nameOf: (row: Row) => string;
  /** The actions for one row. */
  renderActions: (row: Row) => ReactNode;
  order: { by: string; direction: Direction };
  onOrder: (by: string, direction: Direction) => void;
  /** True while the next page is loading. The current page stays visible, dimmed. */
  isStale: boolean;
  /** Shown below the rows. */
  children: ReactNode;
}

/** Rows with sorting and checkboxes: a table, or on phones, a list with one line per cell. */
export function PagedTable<Row extends { id: string }>(props: PagedTableProps<Row>) {
  const isTable = useMediaQuery(FROM_MD);
  const { isStale, children } = props;
  return (
    <Panel className="min-w-0">
      <div aria-busy={isStale} className={clsx('quick', isStale && 'opacity-60')}>
        {isTable ? <Table {...props} /> : <CardList {...props} />}
      </div>
      {children}
    </Panel>
  );
}

const HEADER = 'px-3 py-3 first:ps-2 last:pe-2';
const CELL = `${HEADER} align-top`;

function Table<Row extends { id: string }>(props: PagedTableProps<Row>) {
  const { caption, rows, columns, selection, nameOf, renderActions } = props;
  return (
    // Relative, so that texts for screen readers scroll with the table instead of widening the page.
    <div className="relative overflow-x-auto rounded-3">
      <table className="w-full">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-ink text-14 text-ink-2 *:font-semibold">
            <td className="w-11 ps-2">
              <PageBox rows={rows} selection={selection} />
            </td>
            {columns.map((column) => (
              <HeaderCell key={column.header} column={column} {...props} />
            ))}
            <th scope="col" className={CELL}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.id} className={clsx(selection.ids.has(row.id) && 'bg-brand-tint')}>
              <td className="w-11 py-1 ps-2 align-top">
                <RowBox id={row.id} name={nameOf(row)} selection={selection} />
              </td>
              {columns.map(({ header, cell, className }) => (
                <td key={header} className={clsx(CELL, className)}>
                  {cell(row)}
                </td>
              ))}
              <td className="py-1 pe-2 text-end align-top">{renderActions(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeaderCellProps<Row> extends Pick<PagedTableProps<Row>, 'order' | 'onOrder'> {
  column: Column<Row>;
}

/** A header that reverses the current order or sorts in ascending order. */
function HeaderCell<Row>({ column, order, onOrder }: HeaderCellProps<Row>) {
  const { header, sort, className } = column;
  if (!sort) {
    return (
      <th scope="col" className={clsx(HEADER, className)}>
        {header}
      </th>
    );
  }
  const current = order.by === sort ? order.direction : undefined;
  const Arrow = current === 'desc' ? ArrowDown : ArrowUp;
  const ariaSort = { asc: 'ascending', desc: 'descending' } as const;
  return (
    <th
      scope="col"
      aria-sort={current ? ariaSort[current] : undefined}
      className={clsx('px-1 py-1', className)}
    >
      <button
        type="button"
        onClick={() => onOrder(sort, current === 'asc' ? 'desc' : 'asc')}
        className="quick inline-flex min-h-11 items-center gap-1.5 rounded-2 px-2 font-semibold hover:text-ink"
      >
        {header}
        <Arrow aria-hidden="true" className={clsx('size-4', !current && 'invisible')} />
      </button>
    </th>
  );
}

function CardList<Row extends { id: string }>(props: PagedTableProps<Row>) {
  const { caption, rows, columns, selection, nameOf, renderActions } = props;
  return (
    <>
      <div className="flex items-center gap-1 border-b border-line ps-1 text-14 text-ink-2">
        <PageBox rows={rows} selection={selection} />
        <span aria-hidden="true">All on this page</span>
      </div>
      <ul aria-label={caption} className="divide-y divide-line">
        {rows.map((row) => (
          <li
            key={row.id}
            className={clsx(
              'flex items-start gap-1 px-1 py-2',
              selection.ids.has(row.id) && 'bg-brand-tint',
            )}
          >
            <RowBox id={row.id} name={nameOf(row)} selection={selection} />
            <div className="grid min-w-0 flex-1 gap-1 py-2">
              {columns.map(({ header, cell }) => (
                <div key={header}>{cell(row)}</div>
              ))}
            </div>
            {renderActions(row)}
          </li>
        ))}
      </ul>
    </>
  );
}

function PageBox({ rows, selection }: { rows: readonly { id: string }[]; selection: Selection }) {
  const chosen = rows.filter(({ id }) => selection.ids.has(id)).length;
  const isAll = rows.length > 0 && chosen === rows.length;
  return (
    <Checkbox
      label="All on this page"
      checked={isAll}
      isMixed={chosen > 0 && !isAll}
      onChange={() =>
        selection.set(
          rows.map(({ id }) => id),
          !isAll,
        )
      }
    />
  );
}

function RowBox({ id, name, selection }: { id: string; name: string; selection: Selection }) {
  return (
    <Checkbox label={name} checked={selection.ids.has(id)} onChange={() => selection.toggle(id)} />
  );
}

/** A checkbox with a visually hidden label and a full-size tap target. */
function Checkbox(props: {
  label: string;
  checked: boolean;
  /** True if some, but not all, of the items that it covers are selected. */
  isMixed?: boolean;
  onChange: () => void;
}) {
  const { label, isMixed = false, ...input } = props;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input {...input} ref={box} type="checkbox" className="size-5 accent-brand" />
    </label>
  );
}
