import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/buttonClass.ts';
import { DEFAULT_SYMBOL } from './platformAddress.ts';
import styles from './UnknownSymbol.module.css';

/** Specification 8: the 404 block in place of an instrument that does not exist. */
export function UnknownSymbol({ symbol }: { symbol: string }) {
  const { t } = useTranslation();
  return (
    <main className={styles.block}>
      <h1>{t('platform.unknown.title')}</h1>
      <p>{t('platform.unknown.text', { symbol })}</p>
      <p className={styles.code}>{t('platform.unknown.code')}</p>
      <Link to={`/platform/${DEFAULT_SYMBOL}`} className={buttonClass('primary', 'form')}>
        {t('platform.unknown.home')}
      </Link>
    </main>
  );
}
