import { expect, it, vi } from 'vitest';
import { exitWith } from './lifecycle.ts';
import { print, printError, printJson } from './print.ts';

/** Returns what is printed on standard error. */
function printedBy(act: () => void): string {
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  const ended = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  try {
    act();
    return printed.mock.calls.flat().join('\n');
  } finally {
    printed.mockRestore();
    ended.mockRestore();
  }
}

it('an error is printed on one line, without white space that moves text to the next', () => {
  const message = `open 'a.json${' '.repeat(80)}OK.\n\u001b[2JOK.'`;
  const shown = String.raw`open 'a.json ${String.raw`\u0020`.repeat(79)}OK.\u000a\u001b[2JOK.'`;
  expect(printedBy(() => exitWith(new Error(message)))).toBe(shown);
});

it('the frames of a stack stay indented, each on a line', () => {
  expect(printedBy(() => printError('Error', '    at one'))).toBe('Error\n    at one');
  const lines = printedBy(() => exitWith(new Error(''))).split('\n');
  expect(lines.slice(0, 2)).toEqual(['Error: ', expect.stringMatching(/^ {4}at \S/)]);
});

it.each(['write EPIPE', 'ENOSPC: no space left on device, write'])(
  'the process ends with one line and status 2 if the output cannot be written: %s',
  (message) => {
    const ended = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
    const printed = printedBy(() => {
      print('The verdict');
      process.stdout.emit('error', new Error(message));
      expect(ended.mock.calls).toEqual([[2]]);
    });
    expect(printed).toBe(`The output is incomplete: ${message}. Check what it is written to.`);
  },
);

it('any number of lines is printed', () => {
  const printed = vi.spyOn(console, 'log').mockReturnValue();
  try {
    const lines = Array.from({ length: 200_000 }, (_, place) => `${place}`);
    print(lines);
    printJson(lines);
    expect(printed.mock.calls.map(([text]) => text.split('\n').length)).toEqual([200_000, 200_002]);
  } finally {
    printed.mockRestore();
  }
});
