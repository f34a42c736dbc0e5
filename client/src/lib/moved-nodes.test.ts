import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followMovedNodes } from './moved-nodes.ts';

const { insertBefore, removeChild } = Node.prototype;
beforeAll(followMovedNodes);
// Test files share the document.
afterAll(() => Object.assign(Node.prototype, { insertBefore, removeChild }));

/** A paragraph in which a translator has put the bold text into two elements of its own. */
function makeParagraph() {
  const page = document.createElement('p');
  page.innerHTML = 'You chose <font><font><b>Jonas</b></font></font>.';
  const bold = page.querySelector('b') ?? page;
  return { page, bold };
}

describe('a node that a translator has moved', () => {
  it('can be removed', () => {
    const { page, bold } = makeParagraph();
    expect(page.removeChild(bold)).toBe(bold);
    expect(page.textContent).toBe('You chose .');
  });

  it('can have another one inserted before it, outside of the translator’s elements', () => {
    const { page, bold } = makeParagraph();
    const inserted = document.createElement('i');
    expect(page.insertBefore(inserted, bold)).toBe(inserted);
    expect(page.innerHTML).toBe('You chose <i></i><font><font><b>Jonas</b></font></font>.');
  });

  it('is an error if it is gone from the page, where a copy may be left', () => {
    const { page, bold } = makeParagraph();
    bold.replaceWith(bold.cloneNode(true));
    expect(() => page.removeChild(bold)).toThrow('not a child');
    expect(() => page.insertBefore(document.createElement('i'), bold)).toThrow(/not be found/);
    expect(page.textContent).toBe('You chose Jonas.');
  });
});
