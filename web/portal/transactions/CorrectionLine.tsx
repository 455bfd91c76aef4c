import type { WireTransaction } from '@candor/contracts/http/transactions.ts';
import { formatRate } from '@candor/domain/money/decimal.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBrand } from '../../data/brand.ts';
import { roleText, sentenceOf } from '../../data/staffWords.ts';
import { moneyText, typeset } from '../../ui/numbers.ts';
import styles from './transactions.module.css';

/** Says which trade was corrected, both prices and why; nothing for any other transaction. */
export function CorrectionLine({ correction }: Pick<WireTransaction, 'correction'>) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  if (correction === null) return null;
  const { position, cause, reason, source, asked_role: requester, approved_role: approved } = correction;
  const rate = (value: typeof correction.open_rate) => typeset(formatRate(value));
  const money = (value: typeof correction.profit) => moneyText(value, { symbol, signed: true });
  const { open_before: openBefore, open_rate: open, close_before: closeBefore, close_rate: close } = correction;
  const changed = [
    openBefore !== open && t('corrections.opening', { before: rate(openBefore), after: rate(open) }),
    closeBefore !== close && t('corrections.closing', { before: rate(closeBefore), after: rate(close) }),
  ].filter((text) => text !== false);
  return (
    <p className={styles.quiet}>
      {t('corrections.line', {
        position,
        symbol: correction.symbol,
        cause: t(`corrections.causes.${cause}`),
        reason: sentenceOf(reason),
        source,
        asked: roleText(t, requester),
        approved: roleText(t, approved),
      })}{' '}
      {t('corrections.prices', {
        prices: changed.join(', '),
        profit: money(correction.profit),
        profitBefore: money(correction.profit_before),
      })}{' '}
      <Link to={`/platform/closed/${position}`}>{t('corrections.see')}</Link>
    </p>
  );
}
