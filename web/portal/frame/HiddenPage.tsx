import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/buttonClass.ts';
import { NotFoundBlock } from '../../ui/NotFoundBlock.tsx';
import styles from './HiddenPage.module.css';
import { PortalTitle } from './PortalTitle.tsx';

/** Ruling R21: replacement for a page that a portal-only brand does not have. */
export function HiddenPage() {
  const { t } = useTranslation();
  const code = t('website.notFound.code');
  return (
    <main className={styles.page}>
      <PortalTitle page={code} />
      <NotFoundBlock title={t('website.notFound.title')} text={t('website.notFound.text')} code={code}>
        <Link to="/platform/BTCUSD" className={buttonClass('primary', 'form')}>
          {t('platform.unknown.home')}
        </Link>
      </NotFoundBlock>
    </main>
  );
}
