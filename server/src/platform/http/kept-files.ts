import { readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { keepAnswer, type SendKept } from './kept-answer.ts';

/** Text compresses well. Fonts and images are already compressed. */
const textTypes = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);

/**
 * Finds the response for a path such as `/assets/index.js`; undefined if it is not a text file in the folder.
 */
export type FindKept = (path: string) => Promise<SendKept | undefined>;

/** Functions that change the contents of files before they are sent, by path. */
export type ChangeFiles = Readonly<Record<string, (content: string) => string>>;

/** Keeps the text files in a folder as responses. A changed file is read again; a new file is not detected. */
export function keepFiles(folder: string, changes: ChangeFiles = {}): FindKept {
  const files = new Map(textFilesIn(folder).map((file) => [addressOf(folder, file), file]));
  const kept = new Map<string, { mtimeMs: number; send: Promise<SendKept> }>();

  return async (path) => {
    const file = files.get(path);
    if (file === undefined) return undefined;
    const mtimeMs = await stat(file).then(
      (found) => found.mtimeMs,
      () => undefined,
    );
    if (mtimeMs === undefined) return undefined;
    const known = kept.get(path);
    if (known?.mtimeMs === mtimeMs) return known.send;
    const change = changes[path];
    const send = readFile(file).then((content) =>
      keepAnswer(extname(file), change ? Buffer.from(change(content.toString())) : content),
    );
    kept.set(path, { mtimeMs, send });
    send.catch(() => kept.delete(path));
    return send;
  };
}

function textFilesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && textTypes.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
}

const addressOf = (folder: string, file: string): string =>
  `/${relative(folder, file).split(sep).join('/')}`;
