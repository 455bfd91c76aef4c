import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/Panel.tsx';
import { percentOf } from './percent.ts';
import styles from './robot.module.css';

const steps = ['look', 'cross', 'calm', 'levels', 'size', 'cap'] as const;

/** The whole rule in plain words, each sentence with its formula. */
export function RulePanel({ amountBasisPoints }: { amountBasisPoints: number }) {
  const { t } = useTranslation();
  const percent = percentOf(amountBasisPoints);
  return (
    <Panel padded className={styles.panel} aria-labelledby="robot-rule">
      <h2 id="robot-rule">{t('robot.rule.title')}</h2>
      <p className={styles.quiet}>{t('robot.rule.lead')}</p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <h3>{t(`robot.rule.steps.${step}.title`)}</h3>
            <p>{t(`robot.rule.steps.${step}.text`)}</p>
            <p className={styles.formula}>{t(`robot.rule.steps.${step}.formula`, { percent })}</p>
          </li>
        ))}
      </ol>
      <p className={styles.quiet}>{t('robot.rule.close')}</p>
    </Panel>
  );
}
