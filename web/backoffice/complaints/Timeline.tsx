import type { ComplaintCase } from '@candor/contracts/http/office/complaints.ts';
import { useComplaintTexts } from '../../data/complaintDesk.ts';
import { useCurrency } from '../../data/office.ts';
import { Badge } from '../../ui/Badge.tsx';
import { shortTime } from '../../ui/dates.ts';
import desk from '../shell/Desk.module.css';
import { useSums } from '../shell/useSums.ts';
import styles from './Complaints.module.css';

/** What only staff read. */
const INTERNAL: readonly string[] = ['note', 'draft', 'assigned'];

/** Everything that has become of it, the oldest first. */
export function Timeline({ entries }: Pick<ComplaintCase, 'entries'>) {
  const { t } = useComplaintTexts();
  const { code } = useCurrency();
  const { amountText } = useSums();
  return (
    <div className={desk.section}>
      <h3>{t('timeline')}</h3>
      <ol className={styles.timeline}>
        {entries.map(({ id, kind, by, at, text, outcome, redress }) => (
          <li key={id} className={INTERNAL.includes(kind) ? styles.internal : undefined}>
            <p>
              <strong>{t(`entries.${kind}`)}</strong>{' '}
              {outcome !== null && <Badge tone="neutral">{t(`complaints.outcomes.${outcome}`)}</Badge>}
              {redress !== null && ` ${t('complaints.redress', { amount: amountText(redress, code) })}`}
              <span className={desk.quiet}>
                {' '}
                {by ?? t('client')}, {shortTime(at)} UTC
              </span>
            </p>
            {text !== '' && <p className={styles.text}>{text}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
}
