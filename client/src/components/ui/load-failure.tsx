import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

interface LoadFailureProps {
  what: string;
  onRetry: () => void;
}

/** Replaces content that failed to load. A toast has already shown the reason. */
export function LoadFailure({ what, onRetry }: LoadFailureProps) {
  return (
    <Banner tone="error" action={<Button onClick={onRetry}>Try Again</Button>}>
      {what} couldn’t be loaded. Check your connection and try again.
    </Banner>
  );
}
