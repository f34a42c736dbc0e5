/**
 * Adds the functions that our scripts and their libraries call and that the oldest supported browsers lack (see
 * `oldest-browsers.ts`). Must be the first import of every script that the browser starts.
 */
function add(target: object, name: string, value: (...args: never[]) => unknown): void {
  if (name in target) return;
  Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

/** What lists and typed arrays have in common. */
interface List {
  readonly length: number;
  slice(): List;
  sort(compare?: (one: unknown, other: unknown) => number): List;
  reverse(): List;
  [index: number]: unknown;
}

const lists: readonly object[] = [
  Array.prototype,
  Object.getPrototypeOf(Uint8Array.prototype) as object,
];
/** Runs when this module is loaded. Exported for its test. */
export function addMissing(): void {
  for (const prototype of lists) {
    add(prototype, 'toSorted', function (this: List, compare?: () => number) {
      const copy = this.slice();
      copy.sort(compare);
      return copy;
    });
    add(prototype, 'toReversed', function (this: List) {
      const copy = this.slice();
      copy.reverse();
      return copy;
    });
    add(prototype, 'with', function (this: List, index: number, value: unknown) {
      const place = index < 0 ? this.length + index : index;
      if (!(place in this)) throw new RangeError('Invalid index');
      const copy = this.slice();
      copy[place] = value;
      return copy;
    });
  }
  add(Array.prototype, 'toSpliced', function (this: unknown[], ...args: [number, number]) {
    const copy = [...this];
    copy.splice(...args);
    return copy;
  });

  add(AbortSignal, 'any', (signals: AbortSignal[]) => {
    const controller = new AbortController();
    for (const signal of signals) {
      const abort = () => controller.abort(signal.reason);
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true, signal: controller.signal });
    }
    return controller.signal;
  });

  add(URL, 'canParse', (url: string, base?: string) => {
    try {
      return new URL(url, base) instanceof URL;
    } catch {
      return false;
    }
  });
}

addMissing();
