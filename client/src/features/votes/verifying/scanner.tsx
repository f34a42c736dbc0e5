import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useScanner } from '../../../lib/use-scanner.ts';
import { useVerifyingTexts } from './verifying-texts.ts';

/** Shows the camera image until a receipt has been read. */
export function Scanner(props: {
  /** Returns whether the text is a receipt. Otherwise, scanning continues. */
  onText: (text: string) => boolean;
  onClose: () => void;
}) {
  const { onText, onClose } = props;
  const t = useVerifyingTexts();
  const [isForeign, setIsForeign] = useState(false);
  const { video, problem } = useScanner((text) => {
    const isReceipt = onText(text);
    setIsForeign(!isReceipt);
    return isReceipt;
  });

  return (
    <div className="grid gap-3">
      {problem ? (
        <Banner tone="error">{t(`scanner.${problem}`)}</Banner>
      ) : (
        <>
          <video
            ref={video}
            muted
            playsInline
            aria-label={t('scanner.picture')}
            className="verify-video"
          />
          <output className="text-14 text-ink-2">
            {isForeign ? t('scanner.foreign') : t('scanner.aim')}
          </output>
        </>
      )}
      <div>
        <Button onClick={onClose}>{problem ? t('scanner.close') : t('scanner.stop')}</Button>
      </div>
    </div>
  );
}
