import type { VoterImport } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import type { SubmitEvent } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { SaveFailure } from '../../components/ui/save-failure.tsx';
import { ChangedMeanwhile, columnName } from './import-state.tsx';
import { ColumnFields, LineFields } from './layout-fields.tsx';
import type { useLayout } from './use-layout.ts';

interface LayoutPanelProps {
  draft: VoterImport;
  format: ReturnType<typeof useLayout>;
}

export function LayoutPanel({ draft, format }: LayoutPanelProps) {
  const { layout, setLayout, encoding, setEncoding, ...form } = format;

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    form.save();
  }

  return (
    <Panel className="p-4 pt-5 md:p-6">
      <h3 className="font-display text-20 font-semibold">List format</h3>
      <LayoutNotes draft={draft} />
      <form noValidate className="mt-4 grid grid-cols-1 gap-4" onSubmit={handleSubmit}>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <ColumnFields draft={draft} layout={layout} onChange={setLayout} />
          <LineFields
            {...{ draft, layout, encoding }}
            onChange={setLayout}
            onEncoding={setEncoding}
          />
        </div>
        <ChangedMeanwhile error={form.error} />
        <SaveFailure error={form.error} remedy="Check your connection and try again." kept="" />
        <Button
          type="submit"
          className="sm:justify-self-start"
          isBusy={form.isPending}
          busyLabel="Applying…"
        >
          Apply Format
        </Button>
      </form>
    </Panel>
  );
}

/** Where the list and its settings come from, and what of it is not read. */
function LayoutNotes({ draft }: { draft: VoterImport }) {
  const { columns, firstLines = [], sheet } = draft;
  const unread = unreadColumns(draft);
  const above = firstLines.slice(0, draft.layout.linesAbove ?? 0);
  return (
    <>
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
        <p className="mt-2 wrap-anywhere">
          Columns that are not read:{' '}
          {unread
            .map((column) => columnName(columns, column))
            .join(', ')
            .replace(/\.*$/, '.')}
        </p>
      )}
    </>
  );
}

/** The columns of a list that have a heading or content, but are not used. */
function unreadColumns({ layout, columns }: VoterImport): number[] {
  const { nameColumns, emailColumn, groupsColumn, weightColumn, languageColumn } = layout;
  const others = [emailColumn, groupsColumn, weightColumn, languageColumn];
  const read = new Set<number | null | undefined>([...nameColumns, ...others]);
  return columns.map((_heading, column) => column).filter((column) => !read.has(column));
}

function sheetText({ name, of }: NonNullable<VoterImport['sheet']>): string {
  return of === 1
    ? `Read from the sheet “${asName(name)}”.`
    : `Read from the sheet “${asName(name)}”, one of ${of} sheets. To import another sheet, save it as a separate file.`;
}
