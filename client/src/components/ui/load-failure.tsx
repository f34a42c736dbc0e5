import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

interface LoadFailureProps {
  what: string;
  onRetry: () => void;
}

/** In place of what could not be loaded. The toast has said why. */
export function LoadFailure({ what, onRetry }: LoadFailureProps) {
  return (
    <Banner tone="error" action={<Button onClick={onRetry}>Try Again</Button>}>
      {what} could not be loaded. Check your connection, then try again.
    </Banner>
  );
}
