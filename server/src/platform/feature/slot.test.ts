import { expect, it } from 'vitest';
import { createSlot } from './slot.ts';

it('calls what a higher feature provides, and names what is missing until then', () => {
  const countOf = createSlot<[id: string], number>('countOf');
  expect(() => countOf('board')).toThrow('countOf was called before a feature provided it');
  countOf.fill((id) => id.length);
  expect(countOf('board')).toBe(5);
});
