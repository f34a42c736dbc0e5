import { LIMITS } from '@votewise/contract/base/limits';
import { type SubmitEvent, useState } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { FileDrop } from '../../components/ui/file-drop.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { SaveFailure } from '../../components/ui/save-failure.tsx';
import { useDrafts } from '../../lib/drafts.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useFocus } from '../../lib/use-focus.ts';
import { useUpload } from './import-queries.ts';
import { weightsNoun } from '../../lib/weights.ts';

const PASTED = 'imports.pasted';
const EXAMPLE = 'Name;Email\nNoor Haddad;noor@example.org\nTom Berg;tom@example.org';

/** Uploads a list, as a file or as pasted text, for the server to check. */
export function UploadPanel({ onUploaded }: { onUploaded: (id: string) => void }) {
  const drafts = useDrafts();
  const [pasted, setPasted] = useDraft(PASTED, '');
  const [isTooLarge, setTooLarge] = useState(false);
  const { mutateAsync, isPending, error } = useUpload();
  // The form may be so long that the reader would not see why nothing happened.
  const failure = useFocus<HTMLDivElement>(isTooLarge || error !== null);

  async function upload(file: Blob, fileName?: string): Promise<void> {
    setTooLarge(file.size > LIMITS.importBytes);
    if (file.size > LIMITS.importBytes) return;
    try {
      const draft = await mutateAsync({ file, fileName: fileName && shortName(fileName) });
      drafts.drop(PASTED);
      onUploaded(draft.id);
    } catch {
      // The mutation stores the error, and the panel shows it.
    }
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (pasted.trim()) void upload(new Blob([pasted], { type: 'text/plain' }));
  }

  return (
    <Panel className="grid grid-cols-1 gap-6 p-4 pt-5 md:p-6">
      <div>
        <h2 className="font-display text-24 font-semibold">Choose a list</h2>
        <p className="text-ink-2">
          Put one person on each line: name and email address, if any. In text files, separate
          columns with commas, semicolons, or tabs. Headings and extra columns, such as groups,{' '}
          {weightsNoun()}, and languages, are fine.
        </p>
      </div>
      <FileDrop
        text="Drop an .xlsx, CSV, or TSV file here, or"
        limits="Up to 5 MB and 50,000 lines"
        label="Voter list file"
        accept=".xlsx,.csv,.tsv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv,text/plain,text/tab-separated-values"
        isBusy={isPending}
        onFile={(file) => void upload(file, file.name)}
      />
      <form noValidate className="grid grid-cols-1 gap-4" onSubmit={handleSubmit}>
        <TextArea
          label="Or paste the list"
          hint="You can paste cells copied from a spreadsheet."
          rows={7}
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
          placeholder={EXAMPLE}
          autoComplete="off"
          spellCheck={false}
        />
        <div
          ref={failure}
          tabIndex={-1}
          aria-live="polite"
          className="grid scroll-my-24 grid-cols-1 gap-4 empty:hidden"
        >
          {isTooLarge && (
            <Banner tone="error">
              This list is larger than 5 MB. Split it and import the parts separately.
            </Banner>
          )}
          {!isTooLarge && (
            <SaveFailure
              error={error}
              remedy="Check your connection and choose the list again."
              kept=""
            />
          )}
        </div>
        <Button
          type="submit"
          variant="primary"
          size="large"
          disabled={!pasted.trim()}
          isBusy={isPending}
          busyLabel="Checking…"
        >
          Check List
        </Button>
      </form>
    </Panel>
  );
}

/** Keeps the end of a long name, which is more informative than its start. Never splits a character. */
function shortName(fileName: string): string {
  return Array.from(fileName)
    .slice(-LIMITS.fileNameMax / 2)
    .join('');
}
