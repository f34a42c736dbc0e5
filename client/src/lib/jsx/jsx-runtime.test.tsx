import { render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { describe, expect, it } from 'vitest';

/** Replaces every text node with another one in an element, as translators in browsers do. */
function translate(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement('font');
    font.textContent = text.data;
    text.replaceWith(font);
  }
}

const Word = ({ text }: { text: string }) => <>{text}</>;

const Button = ({ isBusy, children }: { isBusy: boolean; children: ReactNode }) => (
  <button type="button">
    {isBusy && <i>… </i>}
    {children}
  </button>
);

const VARIANTS: [string, (isLater: boolean) => ReactElement, string, string][] = [
  ['alone', (is) => <p>{is ? 'two' : 'one'}</p>, 'one', 'two'],
  ['of several parts', (is) => <p>{is ? 2 : 1n} of 3</p>, '1 of 3', '2 of 3'],
  ['that comes and goes', (is) => <p>Sent{is && '. Done'}</p>, 'Sent', 'Sent. Done'],
  ['that an element replaces', (is) => <p>a {is ? <b>b</b> : 'c'} d</p>, 'a c d', 'a b d'],
  ['after an element that appears', (is) => <p>{is && <b>a </b>}b</p>, 'b', 'a b'],
  ['with a name', (is) => <p>{is ? 'two' : '\u2068one\u2069 a'}</p>, 'one a', 'two'],
  [
    'between elements that come and go',
    (is) => (
      <p>
        {!is && <b>a</b>} {is ? 'new' : 'old'} {is && <b>b</b>}
      </p>
    ),
    'a old ',
    ' new b',
  ],
  [
    'in a fragment',
    (is) => (
      <p>
        {is && <b>a </b>}
        <>{is ? 'c' : 'b'}</>
      </p>
    ),
    'b',
    'a c',
  ],
  [
    'from a component',
    (is) => (
      <p>
        <Word text={is ? 'b' : 'a'} />
      </p>
    ),
    'a',
    'b',
  ],
  [
    'given to a component',
    (is) => <Button isBusy={is}>{is ? 'Saving' : 'Save'}</Button>,
    'Save',
    '… Saving',
  ],
  [
    'given to a component in parts',
    (is) => <Button isBusy={is}>{is ? 2 : 1} votes</Button>,
    '1 votes',
    '… 2 votes',
  ],
  ['in a list', (is) => <p>{['a ', <b key="b">b</b>, is ? ' d' : ' c']}</p>, 'a b c', 'a b d'],
  [
    'in a list beside others',
    (is) => (
      <p>
        {is && 'x '}
        {['a ', <b key="b">b</b>]} c
      </p>
    ),
    'a b c',
    'x a b c',
  ],
];

describe('a text on a translated page', () => {
  it.each(VARIANTS)('can change: %s', (_name, page, early, later) => {
    const { container, rerender } = render(page(false));
    expect(container.textContent).toBe(early);
    translate(container);
    rerender(page(true));
    expect(container.textContent).toBe(later);
    translate(container);
    rerender(page(false));
    expect(container.textContent).toBe(early);
  });

  it('keeps names in sentences, and gives them their own direction', () => {
    const name = '\u2068Rose Baker\u2069';
    const page = (
      <div>
        <p>{`Remove ${name}?`}</p>
        <p>
          {name} and {name}, <b>{name}</b>
        </p>
        <select>
          <option>{name}</option>
        </select>
      </div>
    );
    const { container } = render(page);
    const [one, several] = container.querySelectorAll('p');
    expect(one?.innerHTML).toBe(
      '<span><span>Remove </span><bdi translate="no">Rose Baker</bdi><span>?</span></span>',
    );
    expect(several?.querySelectorAll('[translate=no]')).toHaveLength(3);
    expect(several?.textContent).toBe('Rose Baker and Rose Baker, Rose Baker');
    expect(container.querySelector('option')?.textContent).toBe(name);
    const button = render(<Button isBusy={false}>{`Next: ${name}`}</Button>).getByRole('button');
    expect(button.children).toHaveLength(1);
  });

  it('does not take the state from an element beside it', () => {
    const page = (text: string) => (
      <p>
        {text}
        <input aria-label="Name" />
      </p>
    );
    const { container, rerender } = render(page(''));
    const field = container.querySelector('input');
    rerender(page('Wrong'));
    translate(container);
    rerender(page(''));
    expect(container.querySelector('input')).toBe(field);
  });
});
