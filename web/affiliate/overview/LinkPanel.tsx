import type { AffiliateProfile } from '@candor/contracts/http/affiliate.ts';
import { Link } from 'react-router';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { useBrand } from '../../data/brand.ts';
import { moneyText } from '../../ui/numbers.ts';
import { Panel } from '../../ui/Panel.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CopyField } from '../shell/CopyField.tsx';
import styles from './Overview.module.css';

/** The plain link as text and as a code for a camera, and what can be asked for now. */
export function LinkPanel({ profile }: { profile: AffiliateProfile | undefined }) {
  const { t } = useAffiliateTexts();
  const { currency } = useBrand();
  if (profile === undefined) return <Skeleton height="160px" />;
  return (
    <Panel padded className={styles.plan} aria-label={t('panel.link.title')}>
      <h2>{t('panel.link.title')}</h2>
      <CopyField
        text={profile.link}
        label={t('panel.link.title')}
        action={t('panel.link.copy')}
        done={t('panel.link.copied')}
      />
      <details className={styles.asTable}>
        <summary>{t('panel.link.qr')}</summary>
        <div className={styles.qr}>
          <QrCode text={profile.link} label={t('panel.link.code')} />
        </div>
      </details>
      <p className={styles.pay}>
        <span>
          {t('panel.link.payable')} <strong>{moneyText(profile.totals.payable, currency)}</strong>
        </span>
        <Link to="/affiliate/payouts">{t('panel.link.payout')}</Link>
      </p>
    </Panel>
  );
}
