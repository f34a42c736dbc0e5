import { describe, expect, it } from 'vitest';
import { fillTemplate, PLACEHOLDERS, type PlaceholderValues } from './template.ts';

const link = 'https://vote.example.org/v#AbCd';
const address = 'https://evil.example/?to=';
const values = Object.fromEntries(
  Object.keys(PLACEHOLDERS).map((name) => [name, address]),
) as PlaceholderValues;
const fill = (text: string, changed = {}) => fillTemplate(text, { ...values, link, ...changed });

describe('a link in the text of a message', () => {
  it.each(Object.keys(PLACEHOLDERS).filter((name) => name !== 'link'))(
    'stays apart from the value of {%s} before and after it',
    (name) => {
      expect(fill(`{${name}}{link}{${name}}`)).toBe(`${address} ${link} ${address}`);
    },
  );

  it.each([
    ['in text that is an address', `${address}{link}`, `${address} ${link}`],
    ['between brackets', 'Vote now:({link}).', `Vote now:( ${link} ).`],
    ['after another link', '{link}{link}', `${link} ${link}`],
    ['after an invisible character', '\u200b{link}\u00a0', `\u200b ${link} \u00a0`],
    ['next to a character outside the BMP', '😀{link}😀', `😀 ${link} 😀`],
  ])('stands alone %s', (_, text, filled) => {
    expect(fill(text)).toBe(filled);
  });

  it('needs no additional space next to spaces and line breaks', () => {
    for (const text of ['{link}', 'Vote: {link}', 'Vote:\n{link}\n\nThe board', 'a {link} b'])
      expect(fill(text)).toBe(text.replace('{link}', link));
  });

  // RFC 3986, appendix C: an address in angle brackets or double quotes may contain spaces.
  it.each([
    ['<{title} {link}>', `‹${address} ${link} >`],
    ['"{title} {link}"', `“${address} ${link} "`],
    ['<{title}" {link}>', `‹${address}" ${link} >`],
    ['"{title}<b> {link}"', `“${address}<b> ${link} "`],
    ['<URL: www.evil.example/\n{link}>', `‹URL: www.evil.example/\n${link} >`],
    ['{name} {link} {link}>', `‹${address} ${link} ${link} >`],
  ])('is not part of an address in brackets or quotation marks: %s', (text, filled) => {
    expect(fill(text, { name: `<${address}` })).toBe(filled);
  });

  it('does not change other brackets and quotation marks', () => {
    const text = 'Vote on "Solar roof" (<5%): <board@example.org> wrote "yes". {link}';
    expect(fill(text)).toBe(text.replace('{link}', link));
  });
});
