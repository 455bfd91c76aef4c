import type { WireTransaction } from '@candor/contracts/http/transactions.ts';
import { useTranslation } from 'react-i18next';
import { exactTime, shortTime } from '../../ui/dates.ts';
import styles from './transactions.module.css';

/** Says that a person must decide about a deposit, and since when it has waited. */
export function HeldLine({ since }: { since: WireTransaction['held_since'] }) {
  const { t } = useTranslation();
  if (since === null) return null;
  return (
    <p className={styles.quiet} title={exactTime(since)}>
      {t('transactions.heldSince', { time: shortTime(since) })}
    </p>
  );
}
