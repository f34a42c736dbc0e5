import { expect, it } from 'vitest';
import { firstNameOf } from './first-name.ts';

it('finds the first name', () => expect(firstNameOf(' Amara Okafor')).toBe('Amara'));
