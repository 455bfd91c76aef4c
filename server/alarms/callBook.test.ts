import { expect, test } from 'vitest';
import { HOUR_MS } from '@candor/domain/time.ts';
import { CALLS_PER_HOUR, CallBook, SILENCE_MS } from './callBook.ts';

const NOW = 5_000;

test('the same alarm calls once, and again after the silence with what was not reported', () => {
  const book = new CallBook();
  expect(book.decide('Batch 1 rejected', NOW)).toEqual({ unreported: 0 });
  expect(book.decide('Batch 2 rejected', NOW + 1)).toBeUndefined();
  expect(book.decide('Batch 3 rejected', NOW + SILENCE_MS - 1)).toBeUndefined();
  expect(book.decide('Batch 4 rejected', NOW + SILENCE_MS)).toEqual({ unreported: 2 });
  expect(book.decide('Batch 5 rejected', NOW + SILENCE_MS + 1)).toBeUndefined();
});

test('another alarm calls although the first is silent', () => {
  const book = new CallBook();
  book.decide('the database does not answer', NOW);
  expect(book.decide('too little disk is free', NOW + 1)).toEqual({ unreported: 0 });
});

test('a fault that comes back after it was over calls at once', () => {
  const book = new CallBook();
  expect(book.decide('the database does not answer', NOW)).toBeDefined();
  expect(book.decide('over: the database does not answer', NOW + 1)).toBeDefined();
  expect(book.decide('the database does not answer', NOW + 2)).toEqual({ unreported: 0 });
});

test('no more than so many calls an hour, and those of the next hour again', () => {
  const book = new CallBook();
  const calls = Array.from({ length: CALLS_PER_HOUR + 5 }, (_, index) =>
    book.decide(`fault ${'x'.repeat(index + 1)}`, NOW + index),
  );
  expect(calls.filter((call) => call !== undefined)).toHaveLength(CALLS_PER_HOUR);
  expect(book.decide('one more', NOW + HOUR_MS - 1)).toBeUndefined();
  expect(book.decide('one more', NOW + HOUR_MS)).toEqual({ unreported: 0 });
});
