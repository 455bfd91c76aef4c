import type { Brand } from '@candor/brands/schema.ts';
import { assert } from '@candor/domain/assert.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { parseMoney } from '@candor/domain/money/decimal.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { TradingLimits } from '@candor/domain/trading/limits.ts';
import { findInstrument, findOffered } from '../instruments/index.ts';
import { withoutSettings } from './settingsOverlay.ts';
import { settingFile } from './settingFile.ts';
import type { DealingRules } from './state.ts';

/**
 * Creates the engine's fixed facts: the catalogue, and each brand's file. `load` reads a brand that was added after the
 * start; the result is cached.
 */
export function createRules(brands: readonly Brand[], load?: (brandId: BrandId) => Brand): DealingRules {
  const entryOf = (brand: Brand) => {
    const offer = withoutSettings(brand);
    return { offer, limits: tradingLimits(offer), file: settingFile(brand) };
  };
  const byId = new Map(brands.map((brand) => [brand.id, entryOf(brand)]));
  const found = (brandId: BrandId) => {
    const cached = byId.get(brandId);
    if (cached !== undefined) return cached;
    assert(load !== undefined, `no brand ${brandId}`);
    const entry = entryOf(load(brandId));
    byId.set(brandId, entry);
    return entry;
  };
  return {
    instrument: findInstrument,
    termed: findInstrument,
    offered: (brandId, symbol) => findOffered(found(brandId).offer, symbol),
    limits: (brandId) => found(brandId).limits,
    settingFile: (brandId) => found(brandId).file,
  };
}

/** Returns the limits of a brand's file, which are in force unless the desk has set others. */
export function tradingLimits({ limits, currency }: Brand): TradingLimits {
  return {
    currency: currency.code,
    openPositions: limits.openPositions,
    positionAmount: brandMoney(limits.positionAmount),
    notionalPerInstrument: brandMoney(limits.notionalPerInstrument),
    houseExposure: brandMoney(limits.houseExposure),
    ordersPerSecond: limits.ordersPerSecond,
    pendingOrders: limits.pendingOrders,
  };
}

/** Parses an amount of a brand's file, whose form its schema has already checked. */
export function brandMoney(text: string): Money {
  const amount = parseMoney(text);
  assert(amount !== undefined, `not an amount: ${text}`);
  return amount;
}
