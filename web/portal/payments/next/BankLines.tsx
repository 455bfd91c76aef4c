import type { WireNextAction } from '@candor/contracts/http/payments.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { CopyLine } from './CopyLine.tsx';
import styles from './next.module.css';

const names = ['holder', 'iban', 'bic', 'bank', 'amount', 'reference'] as const;

/** Where a wire goes, under which reference. */
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

/** The words of a line's code; a provider's own label stays as it is. */
function lineName(t: TFunction, label: string): string {
  const known = names.find((name) => name === label);
  return known === undefined ? label : t(`payments.lines.${known}`);
}
