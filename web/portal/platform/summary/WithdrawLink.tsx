import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBalance } from '../../../data/queries.ts';
import { buttonClass } from '../../../ui/buttonClass.ts';
import { classes } from '../../../ui/classes.ts';
import styles from './SummaryBar.module.css';

/** The way out beside the way in. */
export function WithdrawLink() {
  const { t } = useTranslation();
  if (useBalance().data?.account.kind !== 'real') return null;
  return (
    <Link to="/payment/withdraw" className={classes(buttonClass('secondary'), styles.topUp, styles.withdraw)}>
      {t('payments.withdraw.title')}
    </Link>
  );
}
