import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';

interface ConflictBannerProps {
  message: string;
  onReload: () => void;
}

/** Somebody else saved first: what was typed stays, the rest can be brought up to date. */
export function ConflictBanner({ message, onReload }: ConflictBannerProps) {
  return (
    <Banner tone="error" role="note" action={<Button onClick={onReload}>Reload Data</Button>}>
      {message} Reloading keeps what you changed here.
    </Banner>
  );
}
