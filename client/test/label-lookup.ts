const LABELABLE = [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
];

function labelsOf(control: HTMLElement): HTMLLabelElement[] {
  return [...control.ownerDocument.getElementsByTagName('label')].filter((label) => {
    const canBe = label.htmlFor ? label.htmlFor === control.id : label.contains(control);
    return canBe && label.control === control;
  });
}

const ONE_ID = /^\[id="([^"]+)"\]$/;

/**
 * Replaces two slow lookups of jsdom, which Testing Library makes for every control on a page: its labels, for which
 * jsdom walks through the page once for each label, and an element with an ID, for which it matches a selector against
 * every element. In tests of forms, both took a tenth of the time.
 */
export function speedUpLabels(): void {
  for (const { prototype } of LABELABLE) {
    Object.defineProperty(prototype, 'labels', {
      get(this: HTMLElement) {
        return this instanceof HTMLInputElement && this.type === 'hidden' ? null : labelsOf(this);
      },
      configurable: true,
    });
  }
  const select = Element.prototype.querySelector;
  Element.prototype.querySelector = function querySelector(this: Element, selector: string) {
    const id = ONE_ID.exec(selector)?.[1];
    if (id === undefined) return select.call(this, selector);
    const found = this.ownerDocument.getElementById(id);
    return found && found !== this && this.contains(found) ? found : null;
  };
}
