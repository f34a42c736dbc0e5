import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** Sends a kept answer, or 304 to those who have it. `Cache-Control` is for the caller to set before. */
export type SendKept = (req: Request, res: Response) => Promise<void>;

/** Below it, compressing saves no packet. */
const leastBytes = 1_024;

/** Better than gzip at its best, and done before a visitor notices. */
const brotliQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const brotli = promisify(brotliCompress);
const packers = {
  br: (content: Buffer) => brotli(content, brotliQuality),
  gzip: promisify<Buffer, Buffer>(gzip),
};
/** Best first. */
const encodings = ['br', 'gzip'] as const;

/**
 * Keeps an answer that is the same for everyone, compressed once for each encoding: anyone may ask for it, as
 * often as they like, and that must cost nothing.
 * @param type its media type or file extension
 */
export function keepAnswer(type: string, content: Buffer): SendKept {
  const tag = createHash('sha256').update(content).digest('base64url').slice(0, 20);
  const packed = new Map<string, Promise<Buffer>>();

  function pack(encoding: (typeof encodings)[number]): Promise<Buffer> {
    const made = packed.get(encoding) ?? packers[encoding](content);
    packed.set(encoding, made);
    return made;
  }

  return async (req, res) => {
    const isLong = content.length >= leastBytes;
    const encoding = isLong ? encodings.find((one) => req.acceptsEncodings(one)) : undefined;
    const bytes = encoding ? await pack(encoding) : content;
    // Without this, the compressing middleware would take an encoding of its own and compress each time.
    const caching = [res.get('Cache-Control'), 'no-transform'].filter(Boolean).join(', ');
    res.vary('Accept-Encoding').set('Cache-Control', caching).type(type);
    res.set('ETag', `"${tag}-${encoding ?? 'plain'}"`);
    if (encoding) res.set('Content-Encoding', encoding);
    res.send(bytes);
  };
}
