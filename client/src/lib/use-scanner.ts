import { decodeQR } from 'qr/decode.js';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useEventCallback } from './use-event-callback.ts';

/** Why the browser provides no picture. */
export type CameraProblem = 'notAllowed' | 'noCamera' | 'inUse' | 'unusable';

/**
 * Shows the camera in a video and reads QR codes. The image never leaves the device.
 * @param onText returns whether reading is finished
 */
export function useScanner(onText: (text: string) => boolean): {
  video: RefObject<HTMLVideoElement | null>;
  problem: CameraProblem | undefined;
} {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<CameraProblem>();
  const read = useEventCallback(onText);

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

  return { video, problem };
}

/** The width of frames in pixels: enough for the 60 modules of a receipt at arm's length. */
const FRAME_WIDTH = 640;

/** The pause between two frames, which keeps phones responsive. */
const PAUSE_MS = 120;

function cameraProblem(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'notAllowed';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'noCamera';
  return name === 'NotReadableError' ? 'inUse' : 'unusable';
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
