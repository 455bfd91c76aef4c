import { describe, expect, test } from 'vitest';
import { listedSources, marketOf, placeSource, venueOf } from './sourceWords.ts';

describe('settings of price sources', () => {
  test.each([
    ['FIX_URL', 'fix', undefined],
    ['OANDA_TOKEN', 'oanda', undefined],
    ['BINANCE_URL', 'binance', undefined],
    ['crypto', undefined, 'crypto'],
  ])('%s belongs to a venue or a market', (field, venue, market) => {
    expect([venueOf(field), marketOf(field)]).toEqual([venue, market]);
  });

  test.each([
    ['oanda, fix', ['oanda', 'fix']],
    ['fix,oanda', ['fix', 'oanda']],
    ['', []],
    ['elsewhere', []],
  ])('the sources of a list keep their order: %s', (text, names) => {
    expect(listedSources(text)).toEqual(names);
  });

  test.each([
    ['a further one', ['oanda'], 1, 'fix', ['oanda', 'fix']],
    ['another in its place', ['oanda', 'fix'], 0, 'simulated', ['simulated', 'fix']],
    ['the second one first', ['oanda', 'fix'], 0, 'fix', ['fix', 'oanda']],
    ['the first one second', ['oanda', 'fix', 'simulated'], 1, 'oanda', ['fix', 'oanda', 'simulated']],
    ['one of the list last', ['oanda', 'fix'], 2, 'oanda', ['oanda', 'fix']],
    ['nothing in its place', ['oanda', 'fix'], 0, undefined, ['fix']],
  ] as const)('a source in a place: %s', (_what, chosen, place, source, list) => {
    expect(placeSource(chosen, place, source)).toEqual(list);
  });
});
