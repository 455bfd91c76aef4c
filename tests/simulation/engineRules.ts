import { money } from '@candor/domain/money/money.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import type { Category, Instrument } from '@candor/domain/trading/instrument.ts';
import type { DealingRules } from '@candor/server/modules/engine/dealing/state.ts';
import { termedOf, testSettingFile } from '../support/dealing.ts';
import type { ModelSettings } from './model/operations.ts';

/** Translates the model's instruments and limits for the engine. */
export function engineRules(settings: ModelSettings): DealingRules {
  const instruments = new Map(
    settings.instruments.map(({ symbol, category, cap, decimals }): [string, Instrument] => {
      if (!isCategory(category)) throw new Error(`no category ${category}`);
      const leverageCaps = { 'esma-retail': cap };
      return [symbol, { symbol, name: symbol, category, decimals, ageLimitMs: 60_000, leverageCaps }];
    }),
  );
  const { openPositions, ordersPerSecond, pendingOrders } = settings;
  const limits = {
    openPositions,
    ordersPerSecond,
    pendingOrders,
    currency: 'EUR',
    positionAmount: money(settings.positionAmount),
    notionalPerInstrument: money(settings.notionalPerInstrument),
    houseExposure: money(settings.houseExposure),
  };
  return {
    instrument: (symbol) => instruments.get(symbol),
    offered: (_brandId, symbol) => instruments.get(symbol),
    limits: () => limits,
    termed: (symbol) => termedOf(instruments.get(symbol)),
    settingFile: () => testSettingFile(settings.leverages, limits),
  };
}

export function isCategory(name: string): name is Category {
  return categories.some((category) => category === name);
}
