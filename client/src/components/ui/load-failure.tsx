import { useTexts } from '../../lib/languages/texts.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { controlTexts } from './control-texts.ts';

/** Replaces content that failed to load. A toast has already shown the reason. */
export function LoadFailure(props: {
  /** What failed to load, as the subject of a sentence. */
  what: string;
  onRetry: () => void;
}) {
  const { what, onRetry } = props;
  const t = useTexts(controlTexts);
  return (
    <Banner tone="error" action={<Button onClick={onRetry}>{t('loadFailure.retry')}</Button>}>
      {t('loadFailure.text', { what })}
    </Banner>
  );
}
