type Numbers = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** Creates a list with only a few bytes per number, because ballots can have millions of preferences. */
export function createNumberList<List extends Numbers>(create: new (length: number) => List) {
  let list = new create(1_024);
  let length = 0;
  return {
    push(value: number): void {
      if (length === list.length) {
        const longer = new create(2 * length);
        longer.set(list);
        list = longer;
      }
      list[length] = value;
      length += 1;
    },
    length: () => length,
    /** The list so far, without a copy. */
    values: (): List => list.subarray(0, length) as List,
  };
}
