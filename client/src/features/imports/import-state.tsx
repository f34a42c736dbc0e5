import { asName } from '@votewise/contract/text/isolate';
import type { ImportState, VoterImport } from '@votewise/contract';
import { Badge, type BadgeTone } from '../../components/ui/badge.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { hasCode } from '../../lib/api-error.ts';
import { formatCount } from '../../lib/format.ts';

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
  return fileName ? asName(fileName) : 'Pasted list';
}

export function skippedLines({ counts, progress }: VoterImport): number {
  return counts.lines - counts.good + progress.known + progress.failed;
}

/** '4 of them have no email address.' */
export const unaddressedText = (voters: number): string =>
  `${formatCount(voters)} of them ${voters === 1 ? 'has' : 'have'} no email address.`;

/** Shown if a list was changed elsewhere during editing. The page already shows the current list. */
export function ChangedMeanwhile({ error }: { error: unknown }) {
  if (!hasCode(error, 'EDITED_MEANWHILE')) return null;
  return (
    <Banner tone="notice">
      This list was changed while you were editing. Review the changes and try again.
    </Banner>
  );
}

/** The number of a column and its heading, such as `3: Email`. */
export function columnName(headings: readonly string[], column: number): string {
  const heading = headings[column];
  return heading ? `${column + 1}: ${heading}` : String(column + 1);
}
