import type { WirePosition } from '@candor/contracts/http/trading.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { TFunction } from 'i18next';
import { moneyText } from '../../../ui/numbers.ts';

export interface PriceLine {
  readonly price: Rate;
  readonly kind: 'buy' | 'sell' | 'stopLoss' | 'takeProfit';
  readonly title: string;
}

/** The lines of one instrument's open positions: where each began, and where it stops and takes its profit. */
export function priceLines(positions: readonly WirePosition[], currency: string, t: TFunction): PriceLine[] {
  return positions.flatMap(({ direction, amount, leverage, open_rate, stop_lost, take_profit }) => {
    const size = `${moneyText(amount, { symbol: currency })} ×${leverage}`;
    const lines: PriceLine[] = [{ price: open_rate, kind: direction, title: `${t(`platform.${direction}`)} ${size}` }];
    if (stop_lost !== null) lines.push({ price: stop_lost, kind: 'stopLoss', title: t('platform.chart.stopLoss') });
    if (take_profit !== null)
      lines.push({ price: take_profit, kind: 'takeProfit', title: t('platform.chart.takeProfit') });
    return lines;
  });
}
