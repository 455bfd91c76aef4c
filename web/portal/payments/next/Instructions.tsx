import type { WireNextAction } from '@candor/contracts/http/payments.ts';
import { CircleCheck } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { BankLines } from './BankLines.tsx';
import styles from './next.module.css';
import { ToPayment } from './ToPayment.tsx';
import { useClosing } from './useClosing.ts';

interface InstructionsProps {
  number: string;
  next: Extract<WireNextAction, { kind: 'instructions' }>;
  /** Closes the instructions. */
  onDone: (number: string) => void;
}

/** Thank-you with the bank details (specification 4). It closes automatically, unless the client is active in it. */
export function Instructions({ number, next, onDone }: InstructionsProps) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  const close = () => onDone(number);
  const { isUsed, handlers } = useClosing({ afterMs: next.close_after_ms, onClose: close, heading: title });
  return (
    <div className={styles.step} {...handlers}>
      <h2 ref={title} tabIndex={-1} className={styles.thanks}>
        <CircleCheck size={22} aria-hidden="true" />
        {t('payments.next.thanks')}
      </h2>
      <p>{t('payments.next.thanksText')}</p>
      <BankLines {...next} />
      <p className={styles.quiet} role="status">
        {t(isUsed ? 'payments.next.staying' : 'payments.next.closing')}
      </p>
      <div className={styles.actions}>
        <Button variant="primary" size="form" onClick={close}>
          {t('payments.next.done')}
        </Button>
        <ToPayment number={number} />
      </div>
    </div>
  );
}
