import { CircleCheck } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import next from '../next/next.module.css';
import { useClosing } from '../next/useClosing.ts';

/** Specification 9: as after a deposit. */
const CLOSE_MS = 1_500;

/** The success message; it gives way to the list by itself, unless the client is active in it. */
export function WithdrawDone({ title, text, onDone }: { title: string; text: string; onDone: () => void }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { handlers } = useClosing({ afterMs: CLOSE_MS, onClose: onDone, heading });
  return (
    <div className={next.step} {...handlers}>
      <h2 ref={heading} tabIndex={-1} className={next.thanks}>
        <CircleCheck size={22} aria-hidden="true" />
        {title}
      </h2>
      <p role="status">{text}</p>
      <div className={next.actions}>
        <Button variant="primary" size="form" onClick={onDone}>
          {t('payments.next.done')}
        </Button>
      </div>
    </div>
  );
}
