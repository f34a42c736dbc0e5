import { Banner } from '../../../components/ui/banner.tsx';
import { hasCode } from '../../../lib/api-error.ts';

/** Another administrator was quicker; what is shown has been loaded again. */
export function ChangedMeanwhile({ error }: { error: unknown }) {
  if (!hasCode(error, 'EDITED_MEANWHILE')) return null;
  return (
    <Banner tone="notice">
      Somebody has changed this list meanwhile. Look at what it is now, then try again.
    </Banner>
  );
}
