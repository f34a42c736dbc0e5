import { decodeQR } from 'qr/decode.js';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useEventCallback } from '../../../lib/use-event-callback.ts';
import { useVerifyingTexts, type VerifyingKey } from './verifying-texts.ts';

/** Shows the camera image until a receipt has been read. The image never leaves the device. */
export function Scanner(props: {
  /** Returns whether the text is a receipt. Otherwise, scanning continues. */
  onText: (text: string) => boolean;
  onClose: () => void;
}) {
  const { onText, onClose } = props;
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

/** The width of frames in pixels: enough for the 60 modules of a receipt at arm's length. */
const FRAME_WIDTH = 640;

/** The pause between two frames, which keeps phones responsive. */
const PAUSE_MS = 120;

/** Returns the key of the text that explains why the browser provides no picture and what to do. */
function cameraProblem(error: unknown): VerifyingKey {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'scanner.notAllowed';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'scanner.noCamera';
  return name === 'NotReadableError' ? 'scanner.inUse' : 'scanner.unusable';
}

/** Requests access to the rear camera. Throws if there is none, or if the user refuses. */
function openCamera(): Promise<MediaStream> {
  // `mediaDevices` is missing without HTTPS and, in some browsers, on a page that was opened as a file.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices) return Promise.reject(new TypeError('No camera without HTTPS'));
  return mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
}

function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Reads QR codes from a video until `onText` returns true. Returns a function that stops reading. */
function readCodes(video: HTMLVideoElement, onText: (text: string) => boolean): () => void {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let timer: ReturnType<typeof setTimeout> | undefined;

  function readFrame(): void {
    const text = context && video.videoWidth > 0 ? textIn(video, canvas, context) : undefined;
    if (text !== undefined && onText(text)) return;
    timer = setTimeout(readFrame, PAUSE_MS);
  }

  readFrame();
  return () => clearTimeout(timer);
}

function textIn(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
): string | undefined {
  const scale = Math.min(1, FRAME_WIDTH / video.videoWidth);
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  try {
    return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    // Most frames show no code.
    return undefined;
  }
}
