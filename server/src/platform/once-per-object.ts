/**
 * Returns a function that numbers objects: the same object always has the same number, and no other object has it. For
 * keys of what was computed from objects that are replaced when they change.
 */
export function createObjectNumbers(): (one: object) => number {
  const numbers = new WeakMap<object, number>();
  let last = 0;
  return (one) => {
    const known = numbers.get(one);
    if (known !== undefined) return known;
    last += 1;
    numbers.set(one, last);
    return last;
  };
}
