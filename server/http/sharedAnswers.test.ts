import { expect, test, vi } from 'vitest';
import { SharedAnswers } from './sharedAnswers.ts';

test('T57 an answer that is remembered is encoded once, and an equal one of another moment again', () => {
  const answers = new SharedAnswers();
  const encode = vi.fn(({ at }: { readonly at: number }) => ({ at: String(at) }));
  const first = { at: 1 };
  for (const value of [first, first, { at: 1 }, first])
    expect(answers.textOf(value, encode)).toBe('{"status":true,"data":{"at":"1"}}');
  expect(encode).toHaveBeenCalledTimes(2);
});

test.each([[null], ['text'], [7]])('%j is encoded each time, since it is no object', (value) => {
  const answers = new SharedAnswers();
  const encode = vi.fn((one: unknown) => one);
  for (const _ of [1, 2]) expect(JSON.parse(answers.textOf(value, encode))).toEqual({ status: true, data: value });
  expect(encode).toHaveBeenCalledTimes(2);
});
