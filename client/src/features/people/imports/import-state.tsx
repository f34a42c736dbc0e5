import type { ImportState, VoterImport } from '@votewise/contract';
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx';

const STATES: Record<ImportState, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Not started', tone: 'plain' },
  running: { label: 'In progress', tone: 'blue' },
  stopping: { label: 'Stopping', tone: 'blue' },
  done: { label: 'Done', tone: 'green' },
  cancelled: { label: 'Stopped', tone: 'gray' },
};

export function ImportStateBadge({ state }: { state: ImportState }) {
  const { label, tone } = STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}

export function listName({ fileName }: VoterImport): string {
  return fileName ?? 'Pasted list';
}

/** Counts the lines that were not registered, for any reason. */
export function skippedLines({ counts, progress }: VoterImport): number {
  return counts.lines - counts.good + progress.known + progress.failed;
}
