import { useState } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useTexts } from '../../lib/languages/texts.ts';
import { useScanner } from '../../lib/use-scanner.ts';
import { trusteeTexts } from './trustee-texts.ts';

/** Shows the picture of the camera until a key card has been read. */
export function CardScanner(props: {
  /** Returns whether the text is that of a key card. Otherwise, scanning continues. */
  onText: (text: string) => boolean;
  onClose: () => void;
}) {
  const { onText, onClose } = props;
  const t = useTexts(trusteeTexts);
  const [isForeign, setIsForeign] = useState(false);
  const { video, problem } = useScanner((text) => {
    const isCard = onText(text);
    setIsForeign(!isCard);
    return isCard;
  });
  return (
    <div className="grid gap-3">
      {problem ? (
        <Banner tone="error">{t('scan.problem')}</Banner>
      ) : (
        <>
          <video ref={video} muted playsInline aria-label={t('scan.picture')} className="w-full" />
          <output className="text-14 text-ink-2">
            {t(isForeign ? 'scan.foreign' : 'scan.aim')}
          </output>
        </>
      )}
      <div>
        <Button onClick={onClose}>{t('scan.stop')}</Button>
      </div>
    </div>
  );
}
