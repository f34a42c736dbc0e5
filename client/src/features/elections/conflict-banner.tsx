import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';

interface ConflictBannerProps {
  message: string;
  onReload: () => void;
}

/** Shown if the election was saved elsewhere during editing. Reloading updates the fields that were not edited. */
export function ConflictBanner({ message, onReload }: ConflictBannerProps) {
  return (
    <Banner tone="error" role="note" action={<Button onClick={onReload}>Reload Data</Button>}>
      {message} Reloading keeps your changes.
    </Banner>
  );
}
