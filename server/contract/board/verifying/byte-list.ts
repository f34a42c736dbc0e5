import { concat } from '../bytes.ts';

export type ByteList = ReturnType<typeof createByteList>;

/** Creates a growing list of bytes. */
export function createByteList() {
  let list: Uint8Array = new Uint8Array(1_024);
  let length = 0;
  return {
    push(byte: number): void {
      if (length === list.length) list = concat(list, new Uint8Array(length));
      list[length] = byte;
      length += 1;
    },
    /** Removes the last bytes. */
    drop(count: number): void {
      length -= count;
    },
    values: () => list.subarray(0, length),
  };
}
