/** Returns a function that computes something once for each object, and keeps it as long as the object. */
export function oncePerObject<Key extends object, Value>(
  compute: (one: Key) => Value,
): (one: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>();
  return (one) => {
    const found = known.get(one) ?? { value: compute(one) };
    known.set(one, found);
    return found.value;
  };
}

/**
 * Returns a function that numbers objects: the same object always has the same number, and no other object has it. For
 * keys of what was computed from objects that are replaced when they change.
 */
export function createObjectNumbers(): (one: object) => number {
  let last = 0;
  return oncePerObject(() => (last += 1));
}
