import type { Asset } from '@candor/contracts/http/data.ts';
import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { findAsset } from '../instrumentName.ts';

export interface Traded {
  readonly position: WirePosition;
  readonly asset: Asset;
}

/** Positions with their instruments. One whose instrument is no longer offered keeps its name and all its digits. */
export function tradedAssets(positions: readonly WirePosition[], assets: readonly Asset[]): Traded[] {
  return positions.map((position) => ({ position, asset: findAsset(assets, position.symbol) ?? retired(position) }));
}

function retired({ symbol, symbolName }: WirePosition): Asset {
  return {
    symbol,
    name: symbolName,
    code: symbol,
    asset_category_id: 0,
    position_assets_category: { name: '', leverage: '' },
    decimals: 8,
    aliases: [],
    leverage_cap: null,
    base: '',
    quote: '',
  };
}
