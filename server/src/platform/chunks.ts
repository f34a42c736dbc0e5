/** Divides a list into parts of this length. The last part can be shorter. */
export const chunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );

/** Divides what is generated one at a time into parts of this length. The last part can be shorter. */
export function* iterableChunks<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let part: Item[] = [];
  for (const item of items) {
    part.push(item);
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** Divides what is read one at a time into parts of this length. The last part can be shorter. */
export async function* asyncChunks<Item>(
  items: AsyncIterable<Item>,
  size: number,
): AsyncGenerator<Item[]> {
  let part: Item[] = [];
  for await (const item of items) {
    part.push(item);
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
