import type { OfficePayment } from '@candor/contracts/http/office/payments.ts';
import { usePaymentTexts } from '../../data/officePayments.ts';
import { Badge } from '../../ui/Badge.tsx';
import { statusTone, statusWord } from './paymentWords.ts';
import styles from './Payments.module.css';

/** The gravest come first. */
const SHOWN = 2;

/** Its status, and why it stands there. In short: why alone, where there is a reason. */
export function StateBadges({ row, isShort = false }: { row: OfficePayment; isShort?: boolean }) {
  const { t } = usePaymentTexts();
  const tone = statusTone(row);
  const isWhyEnough = isShort && row.reasons.length > 0;
  return (
    <span className={styles.badges}>
      {!isWhyEnough && <Badge tone={tone}>{statusWord(t, row)}</Badge>}
      {row.reasons.slice(0, SHOWN).map((reason) => (
        <Badge key={reason} tone={isShort ? tone : 'neutral'} title={statusWord(t, row)}>
          {t(`desk.reasons.${reason}`)}
        </Badge>
      ))}
      {!isShort && row.is_test && <Badge>{t('desk.test')}</Badge>}
    </span>
  );
}
