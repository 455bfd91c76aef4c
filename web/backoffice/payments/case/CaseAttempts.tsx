import type { OfficePaymentCase } from '@candor/contracts/http/office/payments.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../../data/office.ts';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { Tone } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { shortTime } from '../../../ui/dates.ts';
import desk from '../../shell/Desk.module.css';
import { useSums } from '../../shell/useSums.ts';
import { providerName } from '../../shell/providerName.ts';
import { SettleDialog } from '../actions/SettleDialog.tsx';
import { caseAddress, statusTone, statusWord } from '../paymentWords.ts';
import styles from '../Payments.module.css';

export type Attempt = OfficePaymentCase['attempts'][number];

/** Requests to a provider to pay out or refund. */
export function CaseAttempts({ found }: { found: OfficePaymentCase }) {
  const { t } = usePaymentTexts();
  const { attempts } = found;
  if (attempts.length === 0) return null;
  return (
    <div className={desk.section}>
      <h3>{t('desk.case.attempts')}</h3>
      <ul className={desk.rows}>
        {attempts.map((attempt) => (
          <li key={attempt.id}>
            <span className={desk.rowText}>
              <span>
                {t(`desk.purposes.${attempt.purpose}`)}:{' '}
                {t('desk.case.attempt', { ...attempt, provider: providerName(t, attempt.provider) })}
              </span>
              <span className={desk.quiet}>
                {shortTime(attempt.started_at)} UTC
                {attempt.reference !== null && `, ${t('desk.case.theirs', { reference: attempt.reference })}`}
                {attempt.next_at !== null && `, ${t('desk.case.asksNext', { time: shortTime(attempt.next_at) })}`}
              </span>
            </span>
            <Badge tone={toneOf(attempt)}>
              {attempt.result === null ? t(`desk.outcomes.${attempt.outcome}`) : t(`desk.results.${attempt.result}`)}
            </Badge>
            <Settling found={found} attempt={attempt} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Rule WD-19: staff settle what its provider cannot answer. A refund is settled at the refund. */
function Settling({ found, attempt }: { found: OfficePaymentCase; attempt: Attempt }) {
  const { t } = usePaymentTexts();
  const mayAsk = useMay('payments.propose');
  const [isAsking, setAsking] = useState(false);
  if (!mayAsk || !attempt.is_own || attempt.result !== 'stuck' || found.approval !== null) return null;
  return (
    <>
      <Button size="dense" variant="primary" onClick={() => setAsking(true)}>
        {t('desk.actions.settle.button')}
      </Button>
      {isAsking && <SettleDialog found={found} attempt={attempt} onClose={() => setAsking(false)} />}
    </>
  );
}

function toneOf({ result, outcome }: Attempt): Tone {
  if (result === 'sent') return 'positive';
  if (result !== null) return 'negative';
  return outcome === 'unknown' ? 'warning' : 'neutral';
}

interface CaseRelatedProps extends Pick<OfficePaymentCase, 'related'> {
  currency: string;
}

/** Refunds and chargebacks of a deposit, and vice versa. */
export function CaseRelated({ related, currency }: CaseRelatedProps) {
  const { t } = usePaymentTexts();
  const { amountText } = useSums();
  if (related.length === 0) return null;
  return (
    <div className={desk.section}>
      <h3>{t('desk.case.related')}</h3>
      <ul className={desk.rows}>
        {related.map((one) => (
          <li key={one.transaction_id}>
            <span className={desk.rowText}>
              <Link to={caseAddress(one.type, one.transaction_id)}>{one.transaction_id}</Link>
              <span className={desk.quiet}>
                {t(`transactions.types.${one.type}`)}, {shortTime(one.created_at)}
              </span>
            </span>
            <span className={styles.figure}>{amountText(one.amount, currency)}</span>
            <Badge tone={statusTone(one)}>{statusWord(t, one)}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
