import { MARK_UP } from '@candor/domain/pricing/rates.ts';
import type { Direction } from '@candor/domain/pricing/quote.ts';
import { useTranslation } from 'react-i18next';
import { markUpText } from '../../../ui/numbers.ts';

/** Returns how the opening rate of a side is made up: buy + 0.025 %. */
export function useOpenRateLabel(side: Direction, markUp = MARK_UP): string {
  const { t } = useTranslation();
  const key = side === 'buy' ? 'platform.ticket.openRateBuy' : 'platform.ticket.openRateSell';
  return t(key, { markUp: markUpText(markUp) });
}
