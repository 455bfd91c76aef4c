import { Circle, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { holdOf, ownFixOf } from '../obstacles.ts';
import styles from './withdraw.module.css';

/** What would hold the request, each with a link to resolve it. None of it prevents the request. */
export function Holds({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  if (codes.length === 0) {
    return (
      <p className={styles.ready}>
        <CircleCheck size={16} aria-hidden="true" />
        {t('payments.withdraw.holdsNone')}
      </p>
    );
  }
  return (
    <section className={styles.holds} aria-labelledby="withdraw-holds">
      <h2 id="withdraw-holds" className={styles.small}>
        {t('payments.withdraw.holdsTitle')}
      </h2>
      <ul>
        {codes.map((code) => {
          const fix = ownFixOf(code);
          return (
            <li key={code}>
              <Circle size={16} aria-hidden="true" />
              <span>
                {t(`payments.holds.${holdOf(code)}`)}
                {fix !== undefined && (
                  <>
                    {' '}
                    <Link to={fix.to}>{t(`payments.fix.${fix.name}`)}</Link>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
