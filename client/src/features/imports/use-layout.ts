import type { ImportLayout, VoterImport } from '@votewise/contract';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { formatQuantity } from '../../lib/format.ts';
import { useChangeLayout } from './import-queries.ts';

/**
 * The format of a list while it is being changed. What has not been changed here follows the list, which other choices
 * on the page and other administrators change.
 */
export function useLayout(draft: VoterImport) {
  const [encoding, setEncoding] = useState(draft.encoding);
  const [layout, setLayout] = useState<ImportLayout>(draft.layout);
  const [shown, setShown] = useState(draft);
  if (shown.layout !== draft.layout || shown.encoding !== draft.encoding) {
    setShown(draft);
    setLayout(merged(shown, draft, layout));
    if (encoding === shown.encoding) setEncoding(draft.encoding);
  }
  const { mutate, isPending, error } = useChangeLayout(draft);

  function save(): void {
    // A different separator or encoding may change the columns, so the server guesses them again.
    const isRecoded = encoding !== draft.encoding;
    const isSame = layout.separator === draft.layout.separator && !isRecoded;
    const { separator, skippedLines } = layout;
    const wanted = isSame ? layout : { separator, ...(skippedLines && { skippedLines }) };
    const recoded = isRecoded && encoding !== 'utf-16' && { encoding };
    mutate(
      { layout: wanted, ...recoded, expectedRevision: draft.revision },
      {
        onSuccess: ({ import: { counts, isReadingOpen, layout: applied } }) => {
          // The server completes what was chosen, for example with the decimal sign.
          setLayout(applied);
          toast.success(
            isReadingOpen
              ? 'Format applied.'
              : `${formatQuantity(counts.good, 'line')} can be imported.`,
          );
        },
      },
    );
  }

  const isChanged =
    encoding !== draft.encoding ||
    [...fieldsOf(layout), ...fieldsOf(draft.layout)].some(
      (field) => !isSameChoice(layout[field], draft.layout[field]),
    );
  return {
    isChanged,
    layout,
    setLayout,
    encoding,
    setEncoding,
    save,
    isPending,
    error,
  };
}

/** Returns the format now, with what was changed since it was shown. Another separator makes other columns. */
function merged(shown: VoterImport, now: VoterImport, edited: ImportLayout): ImportLayout {
  if (shown.layout.separator !== now.layout.separator || shown.encoding !== now.encoding) {
    return now.layout;
  }
  const fields = new Set([...fieldsOf(shown.layout), ...fieldsOf(now.layout), ...fieldsOf(edited)]);
  const entries = [...fields].map((field) => {
    const isEdited = !isSameChoice(edited[field], shown.layout[field]);
    return [field, (isEdited ? edited : now.layout)[field]];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Compares columns, also lists of them. */
const isSameChoice = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const fieldsOf = (layout: ImportLayout) => Object.keys(layout) as (keyof ImportLayout)[];
