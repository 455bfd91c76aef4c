import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { useBrandFacts } from '../../data/brand.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Logo } from '../../ui/Logo.tsx';
import styles from './PanelFrame.module.css';

interface HeaderFrameProps {
  /** Pages of the panel. */
  pages?: ReactNode;
  /** End of the header: the partner, language and theme. */
  children: ReactNode;
}

/** Header with the brand, and that this is the place of its partners. */
export function HeaderFrame({ pages, children }: HeaderFrameProps) {
  const { t } = useAffiliateTexts();
  const { brand, assets } = useBrandFacts();
  return (
    <header className={styles.header}>
      <Link to="/affiliate" className={styles.home}>
        <Logo name={brand.name} src={assets.logo} />
        <span className={styles.part}>{t('panel.name')}</span>
      </Link>
      {pages}
      <div className={styles.side}>
        {brand.fictitious && (
          <span className={styles.demo}>
            <Badge tone="warning">{t('panel.demo')}</Badge>
          </span>
        )}
        {children}
      </div>
    </header>
  );
}
