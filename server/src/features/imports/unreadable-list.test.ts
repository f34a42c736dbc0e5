import { describe, expect, it } from 'vitest';
import { whyUnreadable } from './unreadable-list.ts';

describe('a file that is not a list', () => {
  it.each([
    ['nothing', Buffer.alloc(0), /list is empty/],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /Save the list as \.xlsx/],
    [
      'a web page as .xls',
      Buffer.from('\ufeff\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>'),
      /web page, even if/,
    ],
    ['a bare table', Buffer.from('<table border="1"><tr><td>Ann</td>'), /web page/],
    ['a web page in UTF-16', Buffer.from('\ufeff<!DOCTYPE html><html>', 'utf16le'), /web page/],
    [
      'a web archive',
      Buffer.from('MIME-Version: 1.0\r\nContent-Type: multipart/related'),
      /web page/,
    ],
    [
      'an old XML workbook',
      Buffer.from('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?><Workbook>'),
      /old XML format/,
    ],
    [
      'contacts',
      Buffer.from('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann Lee'),
      /Export the contacts as CSV/,
    ],
    ['JSON', Buffer.from('[\n  { "name": "Ann" }\n]'), /not a table/],
    ['a directory', Buffer.from('dn: cn=Ann,dc=x,dc=org\nmail: ann@x.org'), /not a table/],
    [
      'Japanese text with escape signs',
      Buffer.from('\u001b$B;aL>\u001b(B,mail\nAnn,ann@x.jp'),
      /Save it as UTF-8/,
    ],
    ['cells with positions', Buffer.from('ID;PWXL;N;E\nC;Y1;X1;K"Name"'), /not a table/],
    ['another separator', Buffer.from('sep=^\r\nName^Email'), /says that “\^” separates columns/],
    ['a PDF', Buffer.from('%PDF-1.7'), /isn’t plain text/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d]), /isn’t plain text/],
  ])('is rejected with a suggested fix: %s', (_name, bytes, words) => {
    expect(whyUnreadable(bytes)).toMatch(words);
  });

  it.each([
    'sep=|\nName|Email',
    'sep=;\nName;Email',
    '<ann@x.org>',
    '{Ann};ann@x.org',
    'Html;html@x.org',
  ])('is not confused with a list: %j', (text) => {
    expect(whyUnreadable(Buffer.from(text))).toBeUndefined();
  });

  it('is not confused with a list in UTF-16', () => {
    expect(whyUnreadable(Buffer.from('Ann;ann@x.org', 'utf16le'))).toBeUndefined();
  });
});
