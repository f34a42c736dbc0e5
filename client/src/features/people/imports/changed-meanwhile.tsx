import { Banner } from '../../../components/ui/banner.tsx';
import { hasCode } from '../../../lib/api-error.ts';

/** Shown if a list was changed elsewhere during editing. The page already shows the current list. */
export function ChangedMeanwhile({ error }: { error: unknown }) {
  if (!hasCode(error, 'EDITED_MEANWHILE')) return null;
  return (
    <Banner tone="notice">
      This list was changed while you were editing. Review the changes and try again.
    </Banner>
  );
}
