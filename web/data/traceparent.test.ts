import { expect, test } from 'vitest';
import { newTraceparent } from './traceparent.ts';

test('a click has a place of its own, in the form of W3C, and says that nothing is recorded', () => {
  const drawn = Array.from({ length: 50 }, newTraceparent);
  for (const one of drawn) expect(one).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(new Set(drawn).size).toBe(drawn.length);
});
