import { expect, test } from 'vitest';
import { newTrace } from './traceparent.ts';

test('a click has a place of its own, in the form of W3C, and says that nothing is recorded', () => {
  const drawn = Array.from({ length: 50 }, () => newTrace()());
  for (const one of drawn) expect(one).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(new Set(drawn).size).toBe(drawn.length);
});

test('what is sent again has another place in the same trace', () => {
  const place = newTrace();
  const [first, second] = [place(), place()];
  expect(second).not.toBe(first);
  expect(second.slice(0, 35)).toBe(first.slice(0, 35));
});
