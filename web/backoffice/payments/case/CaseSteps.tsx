import type { OfficePayment } from '@candor/contracts/http/office/payments.ts';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import styles from '../Payments.module.css';

const WITHDRAWAL = 6;
const steps = ['asked', 'checked', 'decided', 'paid'] as const;

/** How far a withdrawal has come; nothing of what went another way. */
export function CaseSteps({ payment }: { payment: OfficePayment }) {
  const { t } = usePaymentTexts();
  const done = payment.type === WITHDRAWAL ? stepsDone(payment) : undefined;
  if (done === undefined) return null;
  return (
    <ol className={styles.steps} aria-label={t('desk.case.way')}>
      {steps.map((step, place) => (
        <li
          key={step}
          data-step={place < done ? 'done' : place === done ? 'now' : 'later'}
          aria-current={place === done ? 'step' : undefined}
        >
          {t(`desk.steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}

function stepsDone({ status, reasons }: OfficePayment): number | undefined {
  switch (status) {
    case 'onHold':
      return 1;
    case 'pending':
      return 2;
    case 'processing':
      return reasons.length > 0 ? 2 : 3;
    case 'approved':
      return steps.length;
    default:
      return undefined;
  }
}
