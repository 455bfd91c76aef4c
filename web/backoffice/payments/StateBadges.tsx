import type { OfficePayment } from '@candor/contracts/http/office/payments.ts';
import { usePaymentTexts } from '../../data/officePayments.ts';
import { Badge } from '../../ui/Badge.tsx';
import { statusTone, statusWord } from './paymentWords.ts';
import styles from './Payments.module.css';

/** Number of reasons shown, gravest first. */
const SHOWN = 2;

/** Badge of the status; in the short form for lists, of the reason instead, if there is one. */
export function StateBadges({ row, isShort = false }: { row: OfficePayment; isShort?: boolean }) {
  const { t } = usePaymentTexts();
  const tone = statusTone(row);
  const reasons = isShort ? row.reasons.slice(0, SHOWN) : [];
  return (
    <span className={styles.badges}>
      {reasons.length === 0 && <Badge tone={tone}>{statusWord(t, row)}</Badge>}
      {reasons.map((reason) => (
        <Badge key={reason} tone={tone} title={statusWord(t, row)}>
          {t(`desk.reasons.${reason}`)}
        </Badge>
      ))}
      {!isShort && row.is_test && <Badge>{t('desk.test')}</Badge>}
    </span>
  );
}
