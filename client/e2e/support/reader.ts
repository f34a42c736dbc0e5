import type { Page } from '@playwright/test';

/** The regions whose changes screen readers speak. An `output` is a status. */
const LIVE = 'output, [role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';

/**
 * Records what a screen reader would speak of a page: the text of each live region after it changed, and the focused
 * element. Call it before the page is opened.
 */
export async function listenTo(page: Page) {
  const spoken: string[] = [];
  await page.exposeFunction('recordSpoken', (text: string) => void spoken.push(text));
  await page.addInitScript((selector: string) => {
    const last = new WeakMap<Element, string>();
    const speak = (region: Element) => {
      const text = (region.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '').trim();
      if (text === (last.get(region) ?? '')) return;
      last.set(region, text);
      const { recordSpoken } = window as unknown as { recordSpoken: (text: string) => void };
      if (text !== '') recordSpoken(text);
    };
    new MutationObserver((changes) => {
      const regions = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(selector);
        if (region) regions.add(region);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          // Other regions that are added together with their text are often not read.
          if (node.matches('[role=alert]')) regions.add(node);
          for (const one of node.querySelectorAll(selector)) regions.add(one);
        }
      }
      for (const region of regions) speak(region);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, LIVE);
  return {
    /** Returns what was spoken since the last call. */
    take: (): string[] => spoken.splice(0),
    /** The role, or the name of the element, and the name or text of what has the focus. */
    focused: (): Promise<string> =>
      page.evaluate(() => {
        const { activeElement: element } = document;
        if (!element || element === document.body) return 'nothing';
        const role = element.getAttribute('role') ?? element.localName;
        const labels = (element.getAttribute('aria-labelledby') ?? '').split(' ');
        const label = labels.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
        const caption = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : '';
        const name = label || element.getAttribute('aria-label') || caption || element.textContent;
        const text = (name ?? '')
          .replaceAll(/[\u2066-\u2069]/g, '')
          .replaceAll(/\s+/g, ' ')
          .trim();
        return `${role} ${text}`.trim();
      }),
  };
}

export type Reader = Awaited<ReturnType<typeof listenTo>>;
