import { expect, it } from 'vitest';
import { tokenSubject } from './token.ts';

it.each([[''], ['kim'], ['x'.repeat(16_000)]])('a token is counted by its hash, however long it is: %.10s', (token) => {
  expect(tokenSubject(token)).toHaveLength(43);
  expect(tokenSubject(token)).toBe(tokenSubject(token));
  expect(tokenSubject(token)).not.toBe(tokenSubject(`${token}x`));
});
