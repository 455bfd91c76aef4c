import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '../../../ui/buttonClass.ts';
import { AccountNotice } from '../../account/AccountNotice.tsx';
import { fixOf, obstacleOf } from '../obstacles.ts';
import styles from './deposit.module.css';

/** Specification 5: what blocks the form, and how to resolve it. */
export function Obstacles({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  const named = [...new Set(codes.map(obstacleOf))];
  return (
    <div className={styles.obstacles}>
      <h2>{t('payments.obstaclesTitle')}</h2>
      {named.map((obstacle) => {
        const fix = fixOf(obstacle);
        return (
          <AccountNotice key={obstacle} tone="warning">
            <p>{t(`payments.obstacles.${obstacle}`)}</p>
            <Link to={fix.to} className={buttonClass('primary')}>
              {t(`payments.fix.${fix.name}`)}
            </Link>
          </AccountNotice>
        );
      })}
    </div>
  );
}
