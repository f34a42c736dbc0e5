import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { StatementText } from './statement-text.tsx';

const shown = (text: string) =>
  render(<StatementText text={text} />).container.querySelector('.statement');
/** Without the elements that keep texts apart for translators. */
const htmlOf = (text: string) =>
  shown(text)?.innerHTML.replaceAll(/<\/?span>| dir="auto"| target="_blank" rel="[a-z ]+"/g, '');

describe('the text of a statement', () => {
  it.each([
    ['One\ntwo\n\nThree', '<p>One\ntwo</p><p>Three</p>'],
    [
      '*a* **b** _c_ ***d***',
      '<p><em>a</em> <strong>b</strong> <em>c</em> <em><strong>d</strong></em></p>',
    ],
    [
      '- a\n- b\n  1. c',
      '<ul><li><p>a</p></li><li><p>b</p><ol start="1"><li><p>c</p></li></ol></li></ul>',
    ],
    ['3. a', '<ol start="3"><li><p>a</p></li></ol>'],
    ['2024. Chair\n2019) Treasurer', '<p>2024. Chair\n2019) Treasurer</p>'],
    ['- 2024. Chair', '<ul><li><p>2024. Chair</p></li></ul>'],
    ['[me](https://ada.example/)', '<p><a href="https://ada.example/">me</a></p>'],
    ['<https://ada.example>', '<p><a href="https://ada.example">https://ada.example</a></p>'],
    ['[mail](mailto:ada@example.org)', '<p><a href="mailto:ada@example.org">mail</a></p>'],
    ['2 \\* 3 \\* 4', '<p>2 * 3 * 4</p>'],
  ])('shows %j', (text, html) => expect(htmlOf(text)).toBe(html));

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '&lt;b&gt; &copy;',
    '# Heading',
    '> quote',
    '`code`',
    '```\ncode\n```',
    '[a]: https://a.example',
    '[a](javascript:alert(1))',
    '[a](JavaScript:alert(1))',
    '[a](java&#115;cript:alert(1))',
    '[a](data:text/html,x)',
    '[a](/admin/dashboard)',
    '[a](//evil.example)',
    '[a](ftp://a.example)',
    'a | b\n--|--',
    '<!-- hidden -->',
  ])('shows %j as it was typed', (text) => {
    expect(shown(text)?.textContent).toBe(text);
    expect(shown(text)?.querySelectorAll('a, img, script')).toHaveLength(0);
  });

  it('has the marks of lists on the side where its texts begin', () => {
    expect(shown('- a')).not.toHaveAttribute('dir');
  });

  it('opens links in a new tab that knows nothing of this one', () => {
    const link = shown('[me](https://ada.example)')?.querySelector('a');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  });

  it('shows lists in lists in lists as text before they exceed the stack', () => {
    const statement = shown(`${'- '.repeat(100)}end`);
    expect(statement?.textContent).toMatch(/^(?:- )+end$/);
    expect(statement?.querySelectorAll('ul').length).toBeLessThan(20);
  });
});
