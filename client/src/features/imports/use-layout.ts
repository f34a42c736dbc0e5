import type { ImportLayout, VoterImport } from '@votewise/contract';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { formatQuantity } from '../../lib/format.ts';
import { useChangeLayout } from './import-queries.ts';

/** The format of a list while it is being changed. It follows the list when another administrator changes it. */
export function useLayout(draft: VoterImport) {
  const [encoding, setEncoding] = useState(draft.encoding);
  const [layout, setLayout] = useState<ImportLayout>(draft.layout);
  const [shown, setShown] = useState(draft);
  if (shown.layout !== draft.layout || shown.encoding !== draft.encoding) {
    setShown(draft);
    setLayout(draft.layout);
    setEncoding(draft.encoding);
  }
  const { mutate, isPending, error } = useChangeLayout(draft);

  function save(): void {
    // A different separator or encoding may change the columns, so the server guesses them again.
    const isRecoded = encoding !== draft.encoding;
    const isSame = layout.separator === draft.layout.separator && !isRecoded;
    const wanted = isSame ? layout : { separator: layout.separator };
    const recoded = isRecoded && encoding !== 'utf-16' && { encoding };
    mutate(
      { layout: wanted, ...recoded, expectedRevision: draft.revision },
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

  return {
    layout,
    setLayout,
    encoding,
    setEncoding,
    save,
    isPending,
    error,
  };
}
