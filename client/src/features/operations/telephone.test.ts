import { expect, it } from 'vitest';
import { telephoneLink } from './telephone.ts';

it.each([
  ['+1 212 555 0123', 'tel:+12125550123'],
  ['+44 (0)20 7946-0000', 'tel:+442079460000'],
  ['(020) 7946 0000', 'tel:02079460000'],
  ['030/12.34-56', 'tel:030123456'],
])('dials %s as %s', (phone, link) => {
  expect(telephoneLink(phone)).toBe(link);
});
