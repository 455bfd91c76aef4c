import { describe, expect, it } from 'vitest';
import { parseJson } from './json.ts';

describe('the value of a JSON text', () => {
  it.each([
    ['{"a":[1,null]}', { a: [1, null] }],
    ['null', null],
    ['0', 0],
  ])('%s', (text, value) => expect(parseJson(text)).toEqual(value));

  it.each([
    ['half a text', '{"a":'],
    ['an empty text', ''],
    ['no text', null],
    ['nothing', undefined],
  ])('is undefined for %s', (_name, text) => expect(parseJson(text)).toBeUndefined());
});
