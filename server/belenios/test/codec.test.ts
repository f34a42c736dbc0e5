import { describe, expect, it } from 'vitest';
import {
  fields,
  flag,
  integer,
  listOf,
  natural,
  pairOf,
  parse,
  serialize,
  text,
} from '../src/codec.ts';

const message = fields(
  { name: text, count: integer, numbers: listOf(natural(1n, 1_000n)) },
  { blank: [flag, 'name'], first: [text, null], pair: [pairOf(integer), 'numbers'] },
);
const json =
  '{"first":"a","name":"ü\\u007f\\"","blank":true,"count":1,"numbers":["1","999"],"pair":[1,2]}';

describe('messages', () => {
  it('are read and written again the same', () => {
    expect(serialize(message, parse(message, json))).toBe(json);
  });

  it('may leave out optional fields', () => {
    const short = '{"name":"","count":0,"numbers":[]}';
    expect(parse(message, short)).toEqual({ name: '', count: 0, numbers: [] });
  });

  it.each([
    ['are no JSON', '{', 'The message must be JSON.'],
    ['are no object', '[]', 'The message must be an object.'],
    ['have other fields', '{"name":"","count":0,"numbers":[],"x":1}', 'without the field x'],
    ['lack a field', '{"name":"","numbers":[]}', 'count must be a whole number.'],
    ['inherit a field', '{"name":"","count":0,"numbers":[],"toString":1}', 'toString'],
    ['have no text', '{"name":1,"count":0,"numbers":[]}', 'name must be text.'],
    ['have no list', '{"name":"","count":0,"numbers":"1"}', 'numbers must be a list.'],
    ['have a fraction', '{"name":"","count":0.5,"numbers":[]}', 'count must be a whole number.'],
    ['have a negative count', '{"name":"","count":-1,"numbers":[]}', 'count must be a whole'],
    ['have a number as number', '{"name":"","count":0,"numbers":[1]}', 'numbers[0] must be'],
    ['have a leading zero', '{"name":"","count":0,"numbers":["01"]}', 'without leading zeros'],
    ['have a number below range', '{"name":"","count":0,"numbers":["0"]}', 'a number in range'],
    ['have a number above range', '{"name":"","count":0,"numbers":["1000"]}', 'in range'],
    ['have a long number', `{"name":"","count":0,"numbers":["${'1'.repeat(9_999)}"]}`, 'in range'],
    ['have a pair of three', '{"name":"","count":0,"numbers":[],"pair":[1,2,3]}', 'a list of two'],
    ['have no flag', '{"name":"","blank":null,"count":0,"numbers":[]}', 'blank must be true or'],
    ['have spaces', '{"name": "","count":0,"numbers":[]}', 'compact JSON'],
    ['have fields in another order', '{"count":0,"name":"","numbers":[]}', 'compact JSON'],
    ['have a field twice', '{"name":"","count":0,"count":0,"numbers":[]}', 'compact JSON'],
    ['have needless escapes', '{"name":"\\u0061","count":0,"numbers":[]}', 'compact JSON'],
    ['have another notation', '{"name":"","count":1e0,"numbers":[]}', 'compact JSON'],
  ])('that %s are refused', (_, given, error) => {
    expect(() => parse(message, given)).toThrow(error);
  });
});
