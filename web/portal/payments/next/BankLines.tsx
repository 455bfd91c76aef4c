import type { WireNextAction } from '@candor/contracts/http/payments.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import styles from './next.module.css';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';

const names = ['holder', 'iban', 'bic', 'bank', 'amount', 'reference'] as const;

/** Lists the bank details of a wire and its reference. */
export function BankLines({ lines, reference }: Extract<WireNextAction, { kind: 'instructions' }>) {
  const { t } = useTranslation();
  const isNamed = lines.some(({ value }) => value === reference);
  return (
    <dl className={styles.lines}>
      {lines.map(({ label, value }) => (
        <CopyLine key={label} label={lineName(t, label)} value={value} strong={value === reference} />
      ))}
      {!isNamed && <CopyLine label={t('payments.next.reference')} value={reference} strong />}
    </dl>
  );
}

/** Returns the text of a line's code; a provider's own label stays as it is. */
function lineName(t: TFunction, label: string): string {
  const bankLine = names.find((name) => name === label);
  return bankLine === undefined ? label : t(`payments.lines.${bankLine}`);
}

/** Line of bank details, to be read and to be copied. */
function CopyLine({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
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
