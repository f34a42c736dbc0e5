import type { ChosenEncoding, VoterImport } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { type SubmitEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { SaveFailure } from '../../components/ui/save-failure.tsx';
import { formatQuantity } from '../../lib/format.ts';
import { useChangeLayout } from './import-queries.ts';
import { ChangedMeanwhile } from './import-state.tsx';

/** The names that office programs use. */
export const ENCODINGS: Record<ChosenEncoding, string> = {
  'windows-1252': 'Western European (Windows)',
  'mac-roman': 'Western European (Mac)',
  'iso-8859-15': 'Western European (ISO)',
  cp850: 'Western European (DOS)',
  'windows-1250': 'Central European (Windows)',
  'mac-latin2': 'Central European (Mac)',
  'iso-8859-2': 'Central European (ISO)',
  cp852: 'Central European (DOS)',
  'windows-1256': 'Arabic (Windows)',
  'iso-8859-6': 'Arabic (ISO)',
  cp720: 'Arabic (DOS)',
  'windows-1251': 'Cyrillic (Windows)',
  'mac-cyrillic': 'Cyrillic (Mac)',
  'iso-8859-5': 'Cyrillic (ISO)',
  'koi8-u': 'Cyrillic (KOI8)',
  cp866: 'Cyrillic (DOS)',
  'windows-1253': 'Greek (Windows)',
  'iso-8859-7': 'Greek (ISO)',
  'windows-1254': 'Turkish (Windows)',
  'windows-1255': 'Hebrew (Windows)',
  'windows-1257': 'Baltic (Windows)',
  'windows-1258': 'Vietnamese (Windows)',
  'windows-874': 'Thai (Windows)',
  shift_jis: 'Japanese (Shift JIS)',
  'euc-jp': 'Japanese (EUC)',
  gb18030: 'Simplified Chinese (GB18030)',
  big5: 'Traditional Chinese (Big5)',
  'euc-kr': 'Korean (EUC)',
  'utf-8': 'Unicode (UTF-8)',
  'utf-8-twice': 'Unicode (UTF-8, converted twice)',
};

interface ReadingPanelProps {
  draft: VoterImport;
  /** Moves the focus, because this panel disappears. */
  onChosen: () => void;
}

/** Asks which reading of a list is right before anyone is registered. */
export function ReadingPanel({ draft, onChosen }: ReadingPanelProps) {
  const { readings = [], encoding, layout, revision } = draft;
  const [chosen, setChosen] = useState<ChosenEncoding>();
  const { mutateAsync, isPending, error } = useChangeLayout(draft);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!chosen) return;
    // With other letters, other columns may contain the names.
    const { separator, skippedLines } = layout;
    const recoded = { separator, ...(skippedLines && { skippedLines }) };
    const wanted = chosen === encoding ? layout : recoded;
    const body = { layout: wanted, encoding: chosen, expectedRevision: revision };
    try {
      const { counts } = (await mutateAsync(body)).import;
      toast.success(`${formatQuantity(counts.good, 'line')} can be imported.`);
      onChosen();
    } catch {
      // The mutation stores the error, and the panel shows it.
    }
  }

  return (
    <Panel className="p-4 pt-5 md:p-6">
      <form
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => void handleSubmit(event)}
      >
        <fieldset>
          <legend className="font-display text-20 font-semibold">Which names are right?</legend>
          <p className="text-14 text-ink-2">
            VoteWise can’t tell which encoding this list uses. Choose before you register voters. If
            none of these is right, choose another encoding under “List format”, or save the list as
            UTF-8 and upload it again.
          </p>
          {readings.map((reading) => (
            <label
              key={reading.encoding}
              className="mt-3 grid min-h-11 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3"
            >
              <input
                type="radio"
                name="reading"
                checked={chosen === reading.encoding}
                onChange={() => setChosen(reading.encoding)}
                className="row-span-2 size-5 accent-brand-text"
              />
              <span className="font-semibold wrap-anywhere" translate="no">
                {reading.sample.map(asName).join(', ')}
              </span>
              <span className="text-14 text-ink-2">{ENCODINGS[reading.encoding]}</span>
            </label>
          ))}
        </fieldset>
        <ChangedMeanwhile error={error} />
        <SaveFailure error={error} remedy="Check your connection and try again." kept="" />
        <Button
          type="submit"
          variant="primary"
          className="sm:justify-self-start"
          disabled={!chosen}
          isBusy={isPending}
          busyLabel="Checking…"
        >
          Use These Names
        </Button>
      </form>
    </Panel>
  );
}
