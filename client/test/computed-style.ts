const computeStyle = window.getComputedStyle.bind(window);
const displays = new Map<string, string>();
/** Whether they show depends on their attributes. */
const CHANGING = new Set(['details', 'dialog', 'input']);

/** What jsdom's own style sheet says of every element of this kind. */
function displayOf(element: Element): string {
  const known = displays.get(element.localName);
  if (known !== undefined) return known;
  const { display } = computeStyle(element);
  displays.set(element.localName, display);
  return display;
}

/**
 * The style of an element as far as tests can see one: they load no style sheet, so it is its inline style over
 * the display that its kind has. jsdom would try every rule of its own sheet on the element and on those around it
 * each time, and Testing Library asks for every element of a page: a quarter of the time of all tests.
 */
export function plainStyleOf(element: Element): CSSStyleDeclaration {
  const isUsual = element instanceof HTMLElement && !element.hidden;
  if (!isUsual || CHANGING.has(element.localName)) return computeStyle(element);
  const { style } = element;
  const display = style.display || displayOf(element);
  return new Proxy(style, {
    get(target, name) {
      if (name === 'display') return display;
      if (name === 'getPropertyValue')
        return (property: string) =>
          property === 'display' ? display : target.getPropertyValue(property);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
