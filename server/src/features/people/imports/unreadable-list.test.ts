import { describe, expect, it } from 'vitest';
import { refusalOf } from './unreadable-list.ts';

describe('a file that is not a list', () => {
  it.each([
    ['nothing', Buffer.alloc(0), /list is empty/],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /Save the list as \.xlsx/],
    ['a PDF', Buffer.from('%PDF-1.7'), /isn’t plain text/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d]), /isn’t plain text/],
  ])('is rejected with a suggested fix: %s', (_name, bytes, words) => {
    expect(refusalOf(bytes)).toMatch(words);
  });

  it('is not confused with a list in UTF-16', () => {
    expect(refusalOf(Buffer.from('Ann;ann@x.org', 'utf16le'))).toBeUndefined();
  });
});
