import { rate } from '@candor/domain/money/money.ts';
import type { Asset } from '@candor/contracts/http/data.ts';
import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { findAsset } from '../instrumentName.ts';

export interface Traded {
  readonly position: WirePosition;
  readonly asset: Asset;
}

export function tradedAssets(positions: readonly WirePosition[], assets: readonly Asset[]): Traded[] {
  return positions.map((position) => ({ position, asset: assetOf(position, assets) }));
}

type Named = Pick<WirePosition, 'symbol' | 'symbolName'>;

/** Returns a position's instrument. One that is no longer offered keeps its name and all its digits. */
export function assetOf(position: Named, assets: readonly Asset[]): Asset {
  return findAsset(assets, position.symbol) ?? retired(position);
}

function retired({ symbol, symbolName }: Named): Asset {
  return {
    symbol,
    ticker: symbol,
    former_tickers: [],
    name: symbolName,
    code: symbol,
    asset_category_id: 0,
    position_assets_category: { name: '', leverage: '' },
    decimals: 8,
    pip: rate(1n),
    aliases: [],
    leverage_cap: null,
    base: '',
    quote: '',
    hours: '24x7',
    trading_hours: 'Etc/UTC; none; Sun-Sat 00:00-24:00',
  };
}
