import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './next.module.css';

/** One line of bank details, to be read and to be copied. */
export function CopyLine({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = () => {
    navigator.clipboard.writeText(value).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>
        <span className={strong ? styles.strong : undefined}>{value}</span>
        <IconButton label={t('payments.next.copy', { what: label })} onClick={copy}>
          {state === 'copied' ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
        </IconButton>
        <span role="status" className={state === 'failed' ? styles.failed : 'visually-hidden'}>
          {state === 'copied' && t('payments.next.copied')}
          {state === 'failed' && t('payments.next.copyFailed')}
        </span>
      </dd>
    </div>
  );
}
