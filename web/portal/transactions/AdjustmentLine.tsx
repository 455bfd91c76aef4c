import type { WireTransaction } from '@candor/contracts/http/transactions.ts';
import { useTranslation } from 'react-i18next';
import { roleText, sentenceOf } from '../../data/staffWords.ts';
import styles from './transactions.module.css';

/** Says why staff have adjusted a balance, and in which roles two of them did; nothing for any other transaction. */
export function AdjustmentLine({ adjustment }: Pick<WireTransaction, 'adjustment'>) {
  const { t } = useTranslation();
  if (adjustment === null) return null;
  const { type, reason, evidence, asked_role: requester, approved_role: approved } = adjustment;
  return (
    <p className={styles.quiet}>
      {t('transactions.adjustment.line', {
        type: t(`transactions.adjustment.types.${type}`),
        reason: sentenceOf(reason),
        evidence,
        asked: roleText(t, requester),
        approved: roleText(t, approved),
      })}
    </p>
  );
}
