import type { SumNode } from '@candor/domain/evidence/sumTree.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import styles from './money.module.css';
import { sumText } from './sumText.ts';

/** The sums from the client's line up to the total, as the browser has computed them. */
export function StepList({ steps }: { steps: readonly SumNode[] }) {
  const { t } = useTranslation();
  const { currency } = useBrand();
  return (
    <details className={styles.steps}>
      <summary>{t('clientMoney.check.steps')}</summary>
      <ol>
        {steps.map(({ sum }, step) => (
          <li key={step}>
            <span>{step === 0 ? t('clientMoney.check.line') : t('clientMoney.check.sum', { step })}</span>
            <span>{sumText(sum, currency)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
