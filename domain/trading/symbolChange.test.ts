import { expect, test } from 'vitest';
import { NO_ACTIONS, withStep } from './corporateActions.ts';
import type { ActionStep } from './corporateActions.ts';
import { checkTicker, formerTickers, isTicker, tickerAt } from './symbolChange.ts';
import type { DoneSymbolChange } from './symbolChange.ts';

const changes: readonly DoneSymbolChange[] = [
  { actionId: 'one', symbol: 'FB', at: 100, ticker: 'META' },
  { actionId: 'two', symbol: 'SQ', at: 150, ticker: 'XYZ' },
  { actionId: 'three', symbol: 'FB', at: 200, ticker: 'MVRS' },
];
const catalogue: Readonly<Record<string, string>> = { FB: 'FB', SQ: 'SQ', AAPL: 'AAPL', APPLE: 'AAPL' };
const owner = (name: string) => catalogue[name];

test.each([
  ['META', true],
  ['BRK.B', true],
  ['7203', true],
  ['A', true],
  ['', false],
  ['meta', false],
  ['.A', false],
  ['A.', false],
  ['A B', false],
  ['A/B', false],
  ['ABCDEFGHIJKLMNOPQRST', true],
  ['ABCDEFGHIJKLMNOPQRSTU', false],
  ['BTCUSDT', false],
])('CA-18 %j is a symbol: %s', (text, expected) => expect(isTicker(text)).toBe(expected));

test('CA-17 an instrument is called by its symbol, and from each change on by the new one', () => {
  expect([0, 99, 100, 199, 200, undefined].map((at) => tickerAt(changes, 'FB', at))).toEqual([
    'FB',
    'FB',
    'META',
    'META',
    'MVRS',
    'MVRS',
  ]);
  expect(tickerAt(changes, 'AAPL')).toBe('AAPL');
  expect(formerTickers(changes, 'FB')).toEqual([
    { ticker: 'FB', until: 100 },
    { ticker: 'META', until: 200 },
  ]);
  expect(formerTickers(changes, 'AAPL')).toEqual([]);
});

test.each<[string, string, string, string | undefined]>([
  ['a new one', 'FB', 'NEW', undefined],
  ['one in small letters', 'FB', 'new', 'malformed'],
  ['the present one', 'FB', 'MVRS', 'symbolUnchanged'],
  ['the present one of one that was never renamed', 'AAPL', 'AAPL', 'symbolUnchanged'],
  ['its own from before', 'FB', 'META', undefined],
  ['its own symbol', 'FB', 'FB', undefined],
  ['its own alias', 'AAPL', 'APPLE', undefined],
  ['the symbol of another', 'FB', 'AAPL', 'symbolTaken'],
  ['the alias of another', 'FB', 'APPLE', 'symbolTaken'],
  ['the present one of another', 'FB', 'XYZ', 'symbolTaken'],
  ['the former one of another', 'AAPL', 'META', 'symbolTaken'],
  ['the first symbol of a renamed one', 'AAPL', 'FB', 'symbolTaken'],
  ['one announced for another', 'FB', 'SOON', 'symbolTaken'],
  ['a second one beside an announced one', 'SQ', 'ELSE', 'symbolChangeWaits'],
  ['the announced one again', 'SQ', 'SOON', 'symbolChangeWaits'],
])('CA-18 %s', (_name, symbol, ticker, code) => {
  const waiting = [{ symbol: 'SQ', ticker: 'SOON' }];
  expect(checkTicker({ symbol, ticker }, { changes, waiting, owner })?.code).toBe(code);
});

test('CA-17 a change is known once it is carried out, and one that is withdrawn never', () => {
  const step = (more: Partial<ActionStep>): ActionStep => ({
    actionId: 'one',
    symbol: 'FB',
    terms: { kind: 'symbolChange', ticker: 'META' },
    effectiveAt: 5,
    at: 1,
    step: 'announced',
    ...more,
  });
  const announced = withStep<ActionStep>(NO_ACTIONS, step({}));
  expect(announced).toMatchObject({ waiting: [{ symbol: 'FB' }], symbolChanges: [] });
  const done = withStep(announced, step({ step: 'carriedOut', at: 6 }));
  expect(done).toMatchObject({
    waiting: [],
    symbolChanges: [{ actionId: 'one', symbol: 'FB', at: 6, ticker: 'META' }],
  });
  expect(withStep(announced, step({ step: 'withdrawn' }))).toEqual(NO_ACTIONS);
});
