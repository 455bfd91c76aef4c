import { describe, expect, it } from 'vitest';
import { HIT_SCORE, likeness, nameScore, nameWords } from './names.ts';
import { isScreeningOpen, isScreeningPassed } from './screening.ts';

function score(first: string, second: string): number {
  return nameScore(nameWords(first), nameWords(second));
}

describe('SC-1 names that are the same to a reader', () => {
  it.each([
    ['Ivan Petrov', 'PETROV, Ivan'],
    ['José Núñez', 'Jose Nunez'],
    ['Иван Петров', 'Ivan Petrov'],
    ['Γεώργιος Παπάς', 'Georgios Papas'],
    ['Jürgen Groß', 'Jurgen Gross'],
    ['Łukasz Wałęsa', 'Lukasz Walesa'],
    ["Sean O'Neil", 'sean o neil'],
    ['Anna-Maria Keller', 'Keller Anna Maria'],
  ])('%s and %s', (first, second) => {
    expect(score(first, second)).toBe(1_000);
    expect(score(second, first)).toBe(1_000);
  });
});

describe('SC-1 names that are nearly the same are looked at', () => {
  it.each([
    ['Ivan Petrov', 'Ivan Petrow'],
    ['Sergei Ivanov', 'Sergey Ivanov'],
    ['Mohammed Al Rashid', 'Muhammed al-Rashid'],
    ['Ivan Sergeyevich Petrov', 'Ivan Petrov'],
    ['Katarina Novak', 'Katarina Novák Svobodova'],
  ])('%s and %s', (first, second) => {
    expect(score(first, second)).toBeGreaterThanOrEqual(HIT_SCORE);
  });

  it.each([
    ['Anna Keller', 'Ben Ortiz'],
    ['Anna Keller', 'Anna Kowalski'],
    ['Maria Silva', 'Mario Rossi'],
    ['Petrov', 'Ivan Petrov Sidorov'],
    ['', 'Ivan Petrov'],
    ['...', '---'],
  ])('%s and %s are not', (first, second) => {
    expect(score(first, second)).toBeLessThan(HIT_SCORE);
  });
});

describe('the measure', () => {
  it.each([
    ['martha', 'marhta', 0.961],
    ['dwayne', 'duane', 0.84],
    ['dixon', 'dicksonx', 0.813],
    ['abc', 'xyz', 0],
    ['', 'abc', 0],
    ['same', 'same', 1],
  ])('of %s and %s is %d', (first, second, expected) => {
    expect(likeness(first, second)).toBeCloseTo(expected, 3);
    expect(likeness(second, first)).toBeCloseTo(expected, 3);
  });
});

describe('SC-2 what has passed', () => {
  it.each([
    [undefined, false, true],
    [{ outcome: 'clear', decision: undefined }, true, false],
    [{ outcome: 'hits', decision: undefined }, false, true],
    [{ outcome: 'unavailable', decision: undefined }, false, true],
    [{ outcome: 'unavailable', decision: 'cleared' }, true, false],
    [{ outcome: 'hits', decision: 'cleared' }, true, false],
    [{ outcome: 'hits', decision: 'confirmed' }, false, false],
    [{ outcome: 'clear', decision: 'confirmed' }, false, false],
  ] as const)('%j: passed %s, open %s', (state, passed, open) => {
    expect(isScreeningPassed(state)).toBe(passed);
    expect(isScreeningOpen(state)).toBe(open);
  });
});
