import { FIGURE } from '@candor/domain/economics/event.ts';
import { languages } from '@candor/domain/clients/language.ts';
import { expect, test } from 'vitest';
import { DAY_MS } from '@candor/domain/time.ts';
import { sampleEvents } from './sampleEvents.ts';

const MONDAY = Date.UTC(2026, 0, 12);
const WEEKS = sampleEvents(MONDAY, MONDAY + 28 * DAY_MS);

test('R25 every sample says that it is one', () => {
  expect(WEEKS.length).toBeGreaterThan(60);
  expect(WEEKS.every(({ isSample, source }) => isSample && source === 'Candor sample')).toBe(true);
});

test('samples are the same in whatever piece of time they are asked for', () => {
  const pieces = [0, 7, 14, 21].flatMap((day) => sampleEvents(MONDAY + day * DAY_MS, MONDAY + (day + 7) * DAY_MS));
  expect(pieces).toEqual(WEEKS);
});

test('samples are in the order of time, in every language, and have figures of the kind that the calendar takes', () => {
  for (const [index, { at, title, actual, forecast, previous }] of WEEKS.entries()) {
    expect(at).toBeGreaterThanOrEqual(WEEKS[index - 1]?.at ?? 0);
    expect(Object.keys(title).toSorted()).toEqual([...languages].toSorted());
    for (const figure of [actual, forecast, previous]) expect(figure).toMatch(FIGURE);
  }
  const keys = WEEKS.map(({ at, currency, title }) => `${at} ${currency} ${title.en}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test('what was announced is the previous figure of the next time', () => {
  const twice = sampleEvents(MONDAY, MONDAY + 56 * DAY_MS).filter(
    ({ currency, title }) => currency === 'USD' && title.en === 'Consumer confidence',
  );
  expect(twice).toHaveLength(2);
  expect(twice[1]?.previous).toBe(twice[0]?.actual);
});

test('each of the eight currencies and each importance is there', () => {
  expect(new Set(WEEKS.map(({ currency }) => currency)).size).toBe(8);
  expect(new Set(WEEKS.map(({ importance }) => importance)).size).toBe(3);
});
