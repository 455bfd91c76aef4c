import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/buttonClass.ts';
import { NotFoundBlock } from '../../ui/NotFoundBlock.tsx';
import { DEFAULT_SYMBOL } from './platformAddress.ts';
import styles from './UnknownSymbol.module.css';
import { PortalTitle } from '../frame/PortalTitle.tsx';

/** Specification 8: the 404 block in place of an instrument that does not exist. */
export function UnknownSymbol({ symbol }: { symbol: string }) {
  const { t } = useTranslation();
  const code = t('platform.unknown.code');
  return (
    <main className={styles.page}>
      <PortalTitle page={code} />
      <NotFoundBlock title={t('platform.unknown.title')} text={t('platform.unknown.text', { symbol })} code={code}>
        <Link to={`/platform/${DEFAULT_SYMBOL}`} className={buttonClass('primary', 'form')}>
          {t('platform.unknown.home')}
        </Link>
      </NotFoundBlock>
    </main>
  );
}
