import { readArchive, writeArchiveFile, writeArchiveHeader } from '../../src/archive.ts';
import { sha256Hex } from '../../src/hash.ts';

/** An archive taken apart: each event with the files before it. */
export interface Part {
  data: string[];
  event: string;
}

export async function takeApart(archive: Uint8Array): Promise<Part[]> {
  const parts: Part[] = [];
  let data: string[] = [];
  for await (const { kind, content } of readArchive([archive])) {
    if (kind === 'data') {
      data.push(content);
      continue;
    }
    parts.push({ data, event: content });
    data = [];
  }
  return parts;
}

/**
 * Puts an archive together again, with one file altered, so that every hash is right: what refers to the file
 * refers to the altered one, and every event to the one before.
 */
export function putTogether(
  parts: readonly Part[],
  { place, file, json }: { place: number; file: number | 'event'; json: string },
  timestamp = 1_796_000_000,
): Uint8Array {
  const hashes = new Map<string, string>();
  const follow = (content: string) =>
    content.replaceAll(/[0-9a-f]{64}/g, (hash) => hashes.get(hash) ?? hash);
  const bytes = parts.flatMap(({ data, event }, index) => {
    const write = (kind: 'data' | 'event', content: string, isAltered: boolean) => {
      const followed = isAltered ? follow(json) : follow(content);
      hashes.set(sha256Hex(content), sha256Hex(followed));
      return writeArchiveFile(kind, followed, timestamp);
    };
    return [
      ...data.map((content, number) => write('data', content, place === index && file === number)),
      write('event', event, place === index && file === 'event'),
    ];
  });
  return Buffer.concat([writeArchiveHeader(timestamp), ...bytes]);
}
