import { openingPrice } from '@candor/domain/pricing/quote.ts';
import type { Direction } from '@candor/domain/pricing/quote.ts';
import { openingRate } from '@candor/domain/pricing/rates.ts';
import { useTranslation } from 'react-i18next';
import { useTicks } from '../../../data/useQuote.ts';
import { LiveText } from '../../../ui/LiveText.tsx';
import { priceText } from '../../../ui/numbers.ts';
import { entryQuote } from './draftTerms.ts';
import { ruleQuote } from './openingFacts.ts';
import styles from './LiveRate.module.css';
import type { TicketForm } from './useTicketForm.ts';

interface LiveRateProps {
  ticket: TicketForm;
  direction: Direction;
  /** Whether to show the market's price or the rate at which the position would open, with its mark-up. */
  of: 'price' | 'rate';
}

/** Price at which a side opens, updated with each tick: the order states it as the price that its client saw. */
export function LiveRate({ ticket: { asset, settled, facts, quoteNow }, direction, of }: LiveRateProps) {
  const { t } = useTranslation();
  const ticks = useTicks(asset.symbol);
  const read = () => {
    const now = quoteNow();
    const quote = now === undefined ? undefined : entryQuote(settled, direction, ruleQuote(now));
    if (quote === undefined) return t('platform.ticket.unknown');
    const rate = of === 'price' ? openingPrice(quote, direction) : openingRate(quote, direction, facts.markUp);
    return priceText(rate, asset.decimals);
  };
  return <LiveText subscribe={ticks} read={read} className={styles.rate} />;
}
