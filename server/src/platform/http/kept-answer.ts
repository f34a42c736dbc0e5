import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** Sends a kept response, or 304 if the client already has it. `Cache-Control` must already be set. */
export type SendKept = (req: Request, res: Response) => Promise<void>;

/** Smaller responses are not compressed, because this would not save a packet. */
const LEAST_BYTES = 1_024;

/** Compresses better than gzip's best level, and is fast enough for the first visitor. */
const brotliQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const brotli = promisify(brotliCompress);

/** Best first. */
const encodings = ['br', 'gzip'] as const;
const packers = {
  br: (content: Buffer) => brotli(content, brotliQuality),
  gzip: promisify<Buffer, Buffer>(gzip),
};
/**
 * Keeps a response that is the same for everyone, compressed once for each encoding. Anyone can
 * request it as often as they like, so serving it must cost almost nothing.
 * @param type its media type or file extension
 */
export function keepAnswer(type: string, content: Buffer): SendKept {
  const tag = createHash('sha256').update(content).digest('base64url').slice(0, 20);
  const packed: Partial<Record<(typeof encodings)[number], Promise<Buffer>>> = {};
  return async (req, res) => {
    const isLong = content.length >= LEAST_BYTES;
    const encoding = isLong ? encodings.find((one) => req.acceptsEncodings(one)) : undefined;
    const bytes = encoding ? await (packed[encoding] ??= packers[encoding](content)) : content;
    // Without `no-transform`, the compression middleware would choose an encoding and compress each time.
    const caching = [res.get('Cache-Control'), 'no-transform'].filter(Boolean).join(', ');
    res.vary('Accept-Encoding').set('Cache-Control', caching).type(type);
    res.set('ETag', `"${tag}-${encoding ?? 'plain'}"`);
    if (encoding) res.set('Content-Encoding', encoding);
    res.send(bytes);
  };
}
