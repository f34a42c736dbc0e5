import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

const files = ['../docs/performance.md', 'measurements.md'].map((file) =>
  join(import.meta.dirname, file),
);

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
 * Replaces the text between `<!-- section -->` and `<!-- /section -->` in the file that has this section.
 * @throws Error if no file has it
 */
export function writeDocs(section: string, text: string): void {
  const marks = new RegExp(`(<!-- ${section} -->\n)[\\s\\S]*?(<!-- /${section} -->)`);
  const file = files.find((one) => marks.test(readFileSync(one, 'utf8')));
  if (file === undefined) throw new Error(`no file has a section ${section}`);
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(marks, (_, begin, end) => `${begin}${text}\n${end}`),
  );
}
