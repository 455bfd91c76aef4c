import { SquareArrowOutUpRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/buttonClass.ts';
import { isWebAddress, openBeside } from './followNext.ts';
import styles from './next.module.css';
import { PaidButton } from './PaidButton.tsx';
import { ToPayment } from './ToPayment.tsx';

interface ExternalLinkProps {
  number: string;
  url: string;
  /** Whether the page opens automatically, once; otherwise the client presses. */
  opens: boolean;
}

/** Opens the partner's page in its own window, and says what to do if the browser blocked it. */
export function ExternalLink({ number, url, opens }: ExternalLinkProps) {
  const { t } = useTranslation();
  const [isBlocked, setBlocked] = useState(false);
  const wasOpened = useRef(false);
  useEffect(() => {
    if (!opens || wasOpened.current) return;
    wasOpened.current = true;
    setBlocked(!openBeside(url));
  }, [opens, url]);
  return (
    <div className={styles.step}>
      <h2>{t('payments.next.linkTitle')}</h2>
      <p>{t('payments.next.linkText')}</p>
      {isBlocked && (
        <p className={styles.blocked} role="alert">
          {t('payments.next.linkBlocked')}
        </p>
      )}
      <div className={styles.actions}>
        {isWebAddress(url) && (
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass('primary', 'form')}>
            {t('payments.next.openLink')}
            <SquareArrowOutUpRight size={16} aria-hidden="true" />
          </a>
        )}
        <PaidButton number={number} />
        <ToPayment number={number} />
      </div>
    </div>
  );
}
