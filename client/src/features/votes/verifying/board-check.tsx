import type { BoardReport } from '@votewise/server/contract/votes/board/verifying/verify-board';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { FileButton } from './receipt-entry.tsx';
import { ReportView } from './report-view.tsx';
import { failureOf, type Sources } from './use-ballot-check.ts';
import type { OpenedBoard } from './verifier.ts';

interface BoardCheckProps extends Omit<Sources, 'board'> {
  boards: readonly OpenedBoard[];
  /** The ID that was entered; '' if there is none. */
  election: string;
  onFiles: (files: readonly File[]) => void;
}

/** Saves the board of an election, and verifies boards and audit packages. For anyone, with or without a vote. */
export function BoardCheck({ boards, election, verifier, server, onFiles }: BoardCheckProps) {
  const [progress, setProgress] = useState('');
  const [failure, setFailure] = useState('');
  const [checked, setChecked] = useState<{ report: BoardReport; announced: string }>();
  const [entered, setEntered] = useState('');
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const canLoad = server !== undefined && election !== '';

  async function run(act: () => Promise<void>): Promise<void> {
    setFailure('');
    setChecked(undefined);
    try {
      await act();
    } catch (error) {
      setFailure(failureOf(error));
    }
    setProgress('');
  }

  async function load(): Promise<File | undefined> {
    setProgress('Loading the board…');
    return server?.copy(election, (done) =>
      setProgress(`Loading the board… ${Math.round(100 * done)}%`),
    );
  }

  const handleSave = () =>
    run(async () => {
      const copy = await load();
      if (copy) saveFile(copy, copy.name);
    });

  async function handleVerify(): Promise<void> {
    const announced = entered.replaceAll(/[\s-]/g, '').toLowerCase();
    const isWhole = announced === '' || /^[0-9a-f]{64}$/.test(announced);
    setProblem(isWhole ? '' : 'This is not a whole fingerprint. It has 64 digits and letters.');
    if (!isWhole) {
      field.current?.focus();
      return;
    }
    await run(async () => {
      if (canLoad) {
        const copy = await load();
        if (copy) await verifier.open([copy]);
      }
      setProgress('Verifying. A large board takes some minutes…');
      const report = await verifier.verify({ fingerprint: announced || undefined });
      setChecked({ report, announced });
    });
  }

  return (
    <Panel className="p-4 pt-5 md:p-6">
      <section aria-labelledby="board-title" className="grid gap-4">
        <h2 id="board-title" className="font-display text-20 font-semibold">
          Check the board
        </h2>
        <p className="text-pretty text-ink-2">
          Anyone can save the board and check later that nothing was taken out, added, or changed.
          Auditors open their audit package here, and all ballots are counted again.
        </p>
        <div className="flex flex-wrap gap-3">
          {server && (
            <Button disabled={!canLoad || progress !== ''} onClick={() => void handleSave()}>
              <Download aria-hidden="true" className="size-4.5" />
              Save a Copy of the Board
            </Button>
          )}
          <FileButton label="Open Boards or Audit Packages" onFiles={onFiles} />
        </div>
        {server && !canLoad && (
          <p className="text-14 text-ink-2">
            To load the board, enter the election ID above, or open a receipt.
          </p>
        )}
        {boards.length > 0 && (
          <ul aria-label="Opened files" className="border-y border-line">
            {boards.map(({ name }) => (
              <li key={name} className="py-2 wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        )}
        <TextField
          ref={field}
          label="Announced fingerprint (optional)"
          hint="It is in the invitation, in the minutes, and on the election’s page. Spaces don’t matter."
          value={entered}
          error={problem}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setEntered(event.target.value)}
        />
        <div>
          <Button
            disabled={boards.length === 0 && !canLoad}
            isBusy={progress !== ''}
            onClick={() => void handleVerify()}
          >
            Verify
          </Button>
        </div>
        <div aria-live="polite" className="grid gap-4">
          {progress && <p className="text-ink-2">{progress}</p>}
          {failure && <Banner tone="error">{failure}</Banner>}
          {checked && <ReportView {...checked} />}
        </div>
      </section>
    </Panel>
  );
}
