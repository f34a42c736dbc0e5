import { withArchives } from '@votewise/contract/board/verifying/archive-report';
import type { BoardReport } from '@votewise/contract/board/verifying/verify-board';
import { useState } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import type { Examiner } from './archive-thread.ts';
import { checkFailure, type Sources } from './use-ballot-check.ts';
import type { ExpectedEntry } from './use-expected-entry.ts';
import { nameOf } from './verifier.ts';
import type { Message, VerifyingKey } from './verifying-texts.ts';

/** Verifies the opened files, and what the server has. */
export function useFileCheck(given: {
  archives: readonly File[];
  examine: Examiner;
  /** The ID that was entered; '' if there is none. */
  election: string;
  verifier: Sources['verifier'];
  server: Sources['server'];
  /** False if that is not known. */
  isEncrypted: boolean;
}) {
  const { archives, examine, election, verifier, server, isEncrypted } = given;
  const [progress, setProgress] = useState<Message>();
  const [failure, setFailure] = useState<VerifyingKey>();
  const [checked, setChecked] = useState<{ report: BoardReport; announced: string }>();

  async function run(act: () => Promise<void>): Promise<void> {
    setFailure(undefined);
    setChecked(undefined);
    try {
      await act();
    } catch (error) {
      setFailure(checkFailure(error));
    }
    setProgress(undefined);
  }

  async function load(): Promise<File | undefined> {
    if (election === '') return undefined;
    setProgress({ key: 'progress.loading' });
    return server?.copyOrArchive({ id: election, isEncrypted }, (done) =>
      setProgress({ key: 'progress.loadingPart', values: { part: done } }),
    );
  }

  /** Returns the opened archives, with that of the server if there is one. A board goes to the verifier. */
  async function loadAll(): Promise<File[]> {
    const copy = await load();
    if (!copy) return [...archives];
    const { archives: found } = await verifier.open([copy]);
    if (found.length === 0) return [...archives];
    return [...archives.filter((one) => nameOf(one) !== copy.name), copy];
  }

  return {
    progress,
    failure,
    checked,

    save: () =>
      run(async () => {
        const copy = await load();
        if (copy) saveFile(copy, copy.name);
      }),

    verify: ({ fingerprint, tracking }: ExpectedEntry) =>
      run(async () => {
        const files = await loadAll();
        setProgress({ key: 'progress.verifying' });
        const expected = { fingerprint: fingerprint || undefined };
        const report = await verifier.verify(expected);
        const examined = await examine(files, (part) =>
          setProgress({ key: 'progress.verifyingPart', values: { part } }),
        );
        const named = files.flatMap((file, place) => {
          const one = examined[place];
          return one ? [{ name: nameOf(file), examined: one }] : [];
        });
        setChecked({
          report: withArchives(report, named, { ...expected, tracking: tracking || undefined }),
          announced: fingerprint,
        });
      }),
  };
}
