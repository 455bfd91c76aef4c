import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import styles from './withdraw.module.css';

/** Specification 2: the withdraw agreement in full, in the brand's own words where it has some. */
export function Agreement() {
  const { t, i18n } = useTranslation();
  const { withdrawAgreement } = useBrand();
  const own = Object.entries(withdrawAgreement).find(([language]) => language === i18n.language)?.[1];
  return (
    <section className={styles.agreement} aria-labelledby="withdraw-agreement">
      <h2 id="withdraw-agreement" className={styles.small}>
        {t('payments.withdraw.agreementTitle')}
      </h2>
      <p>{own ?? t('payments.withdraw.agreement')}</p>
    </section>
  );
}
