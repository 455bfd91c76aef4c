import { describe, expect, test } from 'vitest';
import { listedSources, marketOf, venueOf } from './sourceWords.ts';

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
});
