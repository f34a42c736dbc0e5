import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useColorPlaces } from './use-color-places.ts';

const candidate = (id: string, votes: number) => ({
  id,
  name: id,
  description: 'Open minutes.',
  votes,
  percentage: 0,
});
const [amara, jonas, priya] = [candidate('amara', 3), candidate('jonas', 2), candidate('priya', 0)];

function show(...initialProps: (typeof amara)[]) {
  const view = renderHook(useColorPlaces, { initialProps });
  const places = () => view.result.current.map(({ id, place }) => [id, place]);
  return { ...view, places };
}

it('assigns colors in the order of the count', () => {
  expect(show(amara, jonas).places()).toEqual([
    ['amara', 0],
    ['jonas', 1],
  ]);
});

it('lets a candidate keep its color when another one takes the lead', () => {
  const { places, rerender } = show(amara, jonas);
  rerender([candidate('jonas', 4), amara]);
  expect(places()).toEqual([
    ['jonas', 1],
    ['amara', 0],
  ]);
});

it('gives an added candidate the next color', () => {
  const { places, rerender } = show(amara, jonas);
  rerender([priya, amara, jonas]);
  expect(places()).toEqual([
    ['priya', 2],
    ['amara', 0],
    ['jonas', 1],
  ]);
});

it('returns the same list for the same count, so nothing is drawn again', () => {
  const count = [amara, jonas];
  const { result, rerender } = renderHook(useColorPlaces, { initialProps: count });
  const first = result.current;
  rerender(count);
  expect(result.current).toBe(first);
});
