import { vi } from 'vitest';

/** Runs a command in this process. Returns its exit status and what it prints, as a process would write it. */
export async function printedBy(command: () => number | Promise<number>) {
  const [log, error] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
  for (const spy of [log, error]) spy.mockImplementation(() => {});
  const textOf = ({ mock }: typeof log) => mock.calls.map(([text]) => `${text}\n`).join('');
  try {
    const code = await command();
    return { code, output: textOf(log), errors: textOf(error) };
  } finally {
    for (const spy of [log, error]) spy.mockRestore();
  }
}
