import { useTexts } from '../../lib/languages/texts.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { controlTexts } from './control-texts.ts';

interface LoadFailureProps {
  /** What failed to load, as the subject of a sentence. */
  what: string;
  onRetry: () => void;
}

/** Replaces content that failed to load. A toast has already shown the reason. */
export function LoadFailure({ what, onRetry }: LoadFailureProps) {
  const t = useTexts(controlTexts);
  return (
    <Banner tone="error" action={<Button onClick={onRetry}>{t('loadFailure.retry')}</Button>}>
      {t('loadFailure.text', { what })}
    </Banner>
  );
}
