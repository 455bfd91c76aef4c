import { describe, expect, test } from 'vitest';
import { tokenOf } from './visitor.ts';

const TOKEN = 'x'.repeat(43);
const nowhere = { headers: {}, body: undefined, query: {}, params: {} };

describe('R13 a token', () => {
  test.each([
    ['the bearer header', { headers: { authorization: `Bearer ${TOKEN}` } }],
    ['the body', { body: { token: TOKEN } }],
    ['the query', { query: { token: TOKEN } }],
    ['the path', { params: { token: TOKEN } }],
  ])('is found in %s', (_name, place) => {
    expect(tokenOf({ ...nowhere, ...place })).toBe(TOKEN);
  });

  test.each([
    ['nothing', {}],
    ['an empty one', { body: { token: '' } }],
    ['a number', { body: { token: 7 } }],
    ['more than any token holds, which would fill the counters', { body: { token: 'x'.repeat(60_000) } }],
  ])('is not %s', (_name, place) => {
    expect(tokenOf({ ...nowhere, ...place })).toBeUndefined();
  });
});
