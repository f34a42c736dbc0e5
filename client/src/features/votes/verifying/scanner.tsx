import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useEventCallback } from '../../../lib/use-event-callback.ts';
import { cameraProblem, closeCamera, openCamera, readCodes } from './camera.ts';
import { useVerifyingTexts, type VerifyingKey } from './verifying-texts.ts';

interface ScannerProps {
  /** Returns whether the text is a receipt. Otherwise, scanning continues. */
  onText: (text: string) => boolean;
  onClose: () => void;
}

/** Shows the camera image until a receipt has been read. The image never leaves the device. */
export function Scanner({ onText, onClose }: ScannerProps) {
  const t = useVerifyingTexts();
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<VerifyingKey>();
  const [isForeign, setIsForeign] = useState(false);
  const read = useEventCallback((text: string): boolean => {
    const isReceipt = onText(text);
    setIsForeign(!isReceipt);
    return isReceipt;
  });

  useEffect(() => {
    let stopReading: (() => void) | undefined;
    let opened: MediaStream | undefined;
    let isOver = false;
    async function start(): Promise<void> {
      try {
        const stream = await openCamera();
        const screen = video.current;
        if (isOver || !screen) {
          closeCamera(stream);
          return;
        }
        opened = stream;
        screen.srcObject = stream;
        await screen.play();
        // Scanning may have been stopped while the video was starting.
        if (!isOver) stopReading = readCodes(screen, read);
      } catch (error) {
        if (!isOver) setProblem(cameraProblem(error));
      }
    }
    void start();
    return () => {
      isOver = true;
      stopReading?.();
      if (opened) closeCamera(opened);
    };
  }, [read]);

  return (
    <div className="grid gap-3">
      {problem ? (
        <Banner tone="error">{t(problem)}</Banner>
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
