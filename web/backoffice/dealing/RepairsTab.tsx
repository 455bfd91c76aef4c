import { useMay } from '../../data/office.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import styles from './Correction.module.css';
import dealing from './Dealing.module.css';
import { RepairForm } from './RepairForm.tsx';
import { RepairList } from './RepairList.tsx';

/** Repairs of incidents: a request by an instrument and a window of bad ticks, and the progress of each. */
export function RepairsTab() {
  const { t } = useDealingTexts();
  const mayAsk = useMay('dealing.correct');
  const title = t('dealing.repairs.title');
  return (
    <>
      {mayAsk && (
        <section className={dealing.panel} aria-label={t('dealing.repairs.ask')}>
          <header className={dealing.panelHead}>
            <h2>{t('dealing.repairs.ask')}</h2>
          </header>
          <p className={styles.lead}>{t('dealing.repairs.lead')}</p>
          <RepairForm />
        </section>
      )}
      <section className={dealing.panel} aria-label={title}>
        <header className={dealing.panelHead}>
          <h2>{title}</h2>
        </header>
        <RepairList />
      </section>
    </>
  );
}
