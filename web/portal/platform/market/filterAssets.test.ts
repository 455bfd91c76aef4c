import { rate } from '@candor/domain/money/money.ts';
import type { Asset } from '@candor/contracts/http/data.ts';
import { expect, test } from 'vitest';
import { filterAssets } from './filterAssets.ts';

const assets = [
  buildAsset('BTCUSD', 'Bitcoin', 'crypto'),
  buildAsset('EURUSD', 'EUR/USD', 'forex'),
  buildAsset('XAUUSD', 'Gold', 'commodities', ['GOLD']),
];

test.each([
  ['', 'forex', ['EURUSD']],
  ['  ', 'crypto', ['BTCUSD']],
  ['eur/u', 'crypto', ['EURUSD']],
  ['GOLD', 'crypto', ['XAUUSD']],
  ['bitc', 'index', ['BTCUSD']],
  ['usd', 'stocks', ['BTCUSD', 'EURUSD', 'XAUUSD']],
  ['nothing', 'forex', []],
] as const)('search %j in %s finds %j', (query, category, symbols) => {
  expect(filterAssets(assets, { query, tab: category, favourites: [] }).map(({ symbol }) => symbol)).toEqual(symbols);
});

test('favourites stand in the order in which they were marked; one that is gone is left out', () => {
  const filter = { query: '', tab: 'favourites', favourites: ['XAUUSD', 'GONE', 'BTCUSD'] } as const;
  expect(filterAssets(assets, filter).map(({ symbol }) => symbol)).toEqual(['XAUUSD', 'BTCUSD']);
  expect(filterAssets(assets, { ...filter, query: 'eur' }).map(({ symbol }) => symbol)).toEqual(['EURUSD']);
});

function buildAsset(symbol: string, name: string, category: string, aliases: string[] = []): Asset {
  return {
    symbol,
    ticker: symbol,
    former_tickers: [],
    name,
    aliases,
    code: `TEST:${symbol}`,
    asset_category_id: 1,
    position_assets_category: { name: category, leverage: '1,3' },
    decimals: 2,
    pip: rate(1_000_000n),
    leverage_cap: null,
    base: '',
    quote: 'USD',
    hours: '24x7',
    trading_hours: 'Etc/UTC; none; Sun-Sat 00:00-24:00',
  };
}
