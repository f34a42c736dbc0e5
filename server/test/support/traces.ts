import { createHash } from 'node:crypto';
import { foldText } from '@votewise/contract/text/fold-text';

/** Returns the forms in which a text could be stored, in lower case. */
function formsOf(text: string): string[] {
  const bytes = Buffer.from(text);
  // The end of a part in Base64 depends on what follows it.
  const shifted = [0, 1, 2].map((by) =>
    Buffer.concat([Buffer.alloc(by), bytes])
      .toString('base64')
      .slice(by === 0 ? 0 : 4, -4),
  );
  const sums = [text, text.toLowerCase()].flatMap((one) => {
    const sum = createHash('sha256').update(one).digest();
    return [sum.toString('hex'), sum.toString('base64')];
  });
  return [text, foldText(text), bytes.toString('hex'), ...shifted, ...sums]
    .filter((form) => form.length > 5)
    .map((form) => form.toLowerCase());
}

/** Returns every value of a document as text, with the content of binary data. */
export function textOf(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'buffer' in value) {
    const bytes = Buffer.from(value.buffer as Uint8Array);
    return `${bytes.toString('latin1')} ${bytes.toString('utf8')}`;
  }
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([key, one]) => `${key} ${textOf(one)}`)
      .join('\n');
  }
  return String(value);
}

/** Lists which of these texts occur in which places, in any of the forms. */
export function tracesOf(texts: readonly string[], places: Readonly<Record<string, string>>) {
  const forms = texts.flatMap(formsOf);
  return Object.entries(places).flatMap(([place, text]) => {
    const folded = text.toLowerCase();
    return forms.filter((form) => folded.includes(form)).map((form) => `${place}: ${form}`);
  });
}
