/**
 * Returns the columns of a CSV file, or the names of all fields of a JSON file. Leaves out IDs as names, and the details
 * of audit events, which `EVENTS` lists.
 */
export function fieldsOfFile(text: string): string {
  if (!text.startsWith('{')) {
    const [header = ''] = text.split('\r\n');
    return [...header.matchAll(/"([^"]*)"/g)].map(([, column]) => column).join(', ');
  }
  const found = new Set<string>();
  function read(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      if (!Array.isArray(value) && !/^[\da-f]{8,}$/.test(name)) found.add(name);
      if (name !== 'details') read(part);
    }
  }
  read(JSON.parse(text));
  return [...found].toSorted().join(' ');
}
