import { withoutMetadata } from '@votewise/contract/elections/photo-format';
import { LIMITS } from '@votewise/contract/base/limits';

/** Photos of telephones have up to 30 MB. */
const PICTURE_BYTES = 40_000_000;
/** A small file can contain a picture that fills the memory. */
const PICTURE_PIXELS = 150_000_000;
/** The qualities that are tried until the photo is small enough. The first almost always is. */
const QUALITIES = [0.88, 0.75, 0.6, 0.4];

/** The square of a picture that becomes the photo, in pixels. */
export interface Square {
  x: number;
  y: number;
  width: number;
}

/** Loads a picture, without its pixels. @throws Error with a message for the administrator */
export async function readPicture(file: Blob): Promise<HTMLImageElement> {
  if (file.size > PICTURE_BYTES) {
    throw new Error('This file is larger than 40 MB. Choose a smaller photo.');
  }
  const isDrawing = file.type.includes('svg');
  const picture = isDrawing ? undefined : await load(await dataUrlOf(file));
  if (!picture) {
    throw new Error(
      'This browser can’t read this file as a photo. Choose a JPEG, PNG, or WebP file.',
    );
  }
  if (picture.naturalWidth * picture.naturalHeight > PICTURE_PIXELS) {
    throw new Error('This photo has more than 150 million pixels. Choose a smaller photo.');
  }
  return picture;
}

/** The page may show data URLs, but no other URLs of files. Resolves to '' if the file can't be read. */
export function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () =>
      resolve(typeof reader.result === 'string' ? reader.result : ''),
    );
    reader.readAsDataURL(file);
  });
}

function load(url: string): Promise<HTMLImageElement | undefined> {
  return new Promise((resolve) => {
    const picture = new Image();
    picture.addEventListener('load', () => resolve(picture.naturalWidth > 0 ? picture : undefined));
    picture.addEventListener('error', () => resolve(undefined));
    picture.src = url;
  });
}

/** Draws a square of a picture again, so that only its pixels are left. @throws Error */
export async function cropPhoto(picture: HTMLImageElement, square: Square): Promise<Blob> {
  const side = Math.max(1, Math.min(LIMITS.photoSize, Math.round(square.width)));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = 'white';
    context.fillRect(0, 0, side, side);
    context.imageSmoothingQuality = 'high';
    const { x, y, width } = square;
    context.drawImage(picture, x, y, width, width, 0, 0, side, side);
  }
  for (const quality of QUALITIES) {
    const drawn = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', quality),
    );
    if (!drawn) break;
    const photo = new Blob(withoutMetadata(new Uint8Array(await drawn.arrayBuffer())), {
      type: 'image/jpeg',
    });
    if (photo.size <= LIMITS.photoBytes) return photo;
  }
  throw new Error('This browser can’t convert this photo. Choose another photo or browser.');
}
