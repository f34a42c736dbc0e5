import { describe, expect, it } from 'vitest';
import { displayName, initialsOf } from './display-name.ts';

describe('names', () => {
  it.each([
    ['Amara Okafor', 'AO'],
    ['Ana Maria de Souza', 'AS'],
    ['plato', 'P'],
    ['  ', 'U'],
  ])('abbreviates %j to at most two letters', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('falls back to User', () => expect(displayName(undefined)).toBe('User'));
});
