import type { WireTrade } from '@candor/contracts/http/history.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../../data/brand.ts';
import { roleText } from '../../../../data/staffWords.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { MoneyText } from '../../../../ui/MoneyText.tsx';
import { moneyText, priceText } from '../../../../ui/numbers.ts';
import styles from './Corrections.module.css';

interface CorrectedMarkProps {
  trade: Pick<WireTrade, 'corrections' | 'profit' | 'open_rate' | 'closed_rate'>;
  decimals: number;
}

/** Says that a trade was corrected, from which prices to which, by how much, and why; nothing for other trades. */
export function CorrectedMark({ trade, decimals }: CorrectedMarkProps) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const last = trade.corrections.at(-1);
  if (last === undefined) return null;
  const result = { before: moneyText(trade.profit, { symbol, signed: true }) };
  const fromTo = (before: Rate | null, after: Rate) => ({
    before: before === null ? '' : priceText(before, decimals),
    after: priceText(after, decimals),
  });
  return (
    <span className={styles.mark}>
      <Badge tone="info">{t('corrections.mark')}</Badge>
      {last.open_rate !== trade.open_rate && (
        <span className={styles.figure}>{t('corrections.opening', fromTo(trade.open_rate, last.open_rate))}</span>
      )}
      {last.close_rate !== trade.closed_rate && (
        <span className={styles.figure}>{t('corrections.closing', fromTo(trade.closed_rate, last.close_rate))}</span>
      )}
      <span className={styles.figure}>
        {t('corrections.resulting', { ...result, after: moneyText(last.profit, { symbol, signed: true }) })} (
        <MoneyText value={money(last.profit - trade.profit)} symbol={symbol} signed />)
      </span>
      <span className={styles.quiet}>
        {t(`corrections.causes.${last.cause}`)},{' '}
        {t('corrections.whoText', {
          asked: roleText(t, last.asked_role),
          approved: roleText(t, last.approved_role),
        })}
      </span>
    </span>
  );
}
