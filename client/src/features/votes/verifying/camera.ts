import { decodeQR } from 'qr/decode.js';
import type { VerifyingKey } from './verifying-texts.ts';

/** The width of frames in pixels: enough for the 60 modules of a receipt at arm's length. */
const FRAME_WIDTH = 640;
/** The pause between two frames, which keeps phones responsive. */
const PAUSE_MS = 120;

/** Returns the key of the text that explains why the browser provides no picture and what to do. */
export function cameraProblem(error: unknown): VerifyingKey {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'scanner.notAllowed';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'scanner.noCamera';
  return name === 'NotReadableError' ? 'scanner.inUse' : 'scanner.unusable';
}

/** Requests access to the rear camera. Throws if there is none, or if the user refuses. */
export function openCamera(): Promise<MediaStream> {
  // `mediaDevices` is missing without HTTPS and, in some browsers, on a page that was opened as a file.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices) return Promise.reject(new TypeError('No camera without HTTPS'));
  return mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/**
 * Reads QR codes from a video until `onText` returns true. Returns a function that stops reading.
 * @param onText receives each text that was read; returns false to continue
 */
export function readCodes(video: HTMLVideoElement, onText: (text: string) => boolean): () => void {
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
