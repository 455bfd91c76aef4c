import type { WireTrade } from '@candor/contracts/http/history.ts';
import { money } from '@candor/domain/money/money.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../../data/brand.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { MoneyText } from '../../../../ui/MoneyText.tsx';
import { moneyText, priceText } from '../../../../ui/numbers.ts';
import styles from './Corrections.module.css';

interface CorrectedMarkProps {
  trade: Pick<WireTrade, 'corrections' | 'profit'>;
  decimals: number;
}

/** That a trade was corrected, to which prices, and what that has changed; nothing of one that was not. */
export function CorrectedMark({ trade: { corrections, profit }, decimals }: CorrectedMarkProps) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const last = corrections.at(-1);
  if (last === undefined) return null;
  const shown = (value: typeof profit) => moneyText(value, { symbol, signed: true });
  const title = t('corrections.markTitle', { result: shown(last.profit), before: shown(profit) });
  const rate = `${priceText(last.open_rate, decimals)} → ${priceText(last.close_rate, decimals)}`;
  return (
    <span className={styles.mark} title={title}>
      <Badge tone="info">{t('corrections.mark')}</Badge>
      <span className={styles.rate}>{t('corrections.counts', { rate })}</span>
      <MoneyText value={money(last.profit - profit)} symbol={symbol} signed />
    </span>
  );
}
