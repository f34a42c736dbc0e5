import type { VoterImport } from '@votewise/contract';
import { toast } from 'react-hot-toast/headless';
import { failureText } from '../../lib/api-error.ts';
import { formatCount, formatQuantity } from '../../lib/format.ts';
import { useChangeLayout } from './import-queries.ts';

/** Chooses which lines of a list are skipped although they can be imported. */
export function useSkipping(draft: VoterImport) {
  const { layout, revision } = draft;
  const { mutateAsync, isPending } = useChangeLayout(draft);

  /** Skips lines, or no longer skips them, and says so. @returns whether the list was changed */
  async function skip(lines: readonly number[], isSkipped = true): Promise<boolean> {
    const others = (layout.skippedLines ?? []).filter((line) => !lines.includes(line));
    const skippedLines = isSkipped ? [...others, ...lines] : others;
    const [only] = lines.length === 1 ? lines : [];
    const name = only ? `Line ${formatCount(only)}` : formatQuantity(lines.length, 'line');
    try {
      await mutateAsync({ layout: { ...layout, skippedLines }, expectedRevision: revision });
    } catch (failure) {
      toast.error(failureText(failure, 'Failed to change which lines are skipped'));
      return false;
    }
    toast.success(isSkipped ? `${name} skipped.` : `${name} is no longer skipped.`);
    return true;
  }

  return { skip, isSkipping: isPending };
}
