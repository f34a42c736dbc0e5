/** What translators in browsers do with the text nodes of a page: Chrome and Edge, some extensions, Safari and Firefox. */
export const HABITS = ['replaces texts', 'wraps texts', 'joins texts'] as const;
export type Habit = (typeof HABITS)[number];

/**
 * Runs in the page, before its scripts. Translates all texts, and every text that changes later. A translation has the
 * same words, so that tests find them, and so that a text that is not up to date is wrong.
 */
export function translatePage(habit: Habit): void {
  const translated = new WeakSet<Node>();
  const exempt = '[translate="no"], head, script, style, noscript, textarea';

  function translate(text: Text): void {
    const parent = text.parentElement;
    if (translated.has(text) || !parent || parent.closest(exempt)) return;
    if (habit === 'joins texts' || parent.localName === 'option') {
      const copy = document.createTextNode(text.data);
      while (text.nextSibling instanceof Text) {
        copy.data += text.nextSibling.data;
        text.nextSibling.remove();
      }
      translated.add(copy);
      text.replaceWith(copy);
    } else {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      const shown = habit === 'wraps texts' ? text : document.createTextNode(text.data);
      translated.add(shown);
      text.replaceWith(outer);
      outer.append(inner);
      inner.append(shown);
    }
  }

  function translateIn(root: Node): void {
    if (root instanceof Text) translate(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) translate(text);
  }

  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') {
        translated.delete(target);
        translateIn(target);
      }
      for (const node of addedNodes) translateIn(node);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
