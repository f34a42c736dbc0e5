import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../docs/performance.md');

/** Returns the date, processor, memory, and Node version for the heading of a table of measurements. */
export function describeRun(): { date: string; machine: string } {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${processor?.model.trim()}, ${memory} GB, Node ${process.version}`,
  };
}

/**
 * Replaces the text between `<!-- section -->` and `<!-- /section -->` in server/docs/performance.md.
 * @throws Error if the file has no such section
 */
export function writeDocs(section: string, text: string): void {
  const marks = new RegExp(`(<!-- ${section} -->\n)[\\s\\S]*?(<!-- /${section} -->)`);
  const docs = readFileSync(file, 'utf8');
  if (!marks.test(docs)) throw new Error(`${file} has no section ${section}`);
  writeFileSync(
    file,
    docs.replace(marks, (_, begin, end) => `${begin}${text}\n${end}`),
  );
}
