import type { AffiliateLink } from '@candor/contracts/http/affiliate.ts';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { dayText } from '../../ui/dates.ts';
import { countText } from '../../ui/numbers.ts';
import { Panel } from '../../ui/Panel.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { CopyField } from '../shell/CopyField.tsx';
import styles from './Links.module.css';

/** One link with its funnel. */
export function LinkCard({ link }: { link: AffiliateLink }) {
  const { t } = useAffiliateTexts();
  return (
    <Panel padded className={styles.card} aria-label={link.label}>
      <header>
        <h2>{link.label}</h2>
        <span className={styles.quiet}>
          {t('panel.links.since')} {dayText(link.created_at)}
        </span>
      </header>
      <CopyField
        text={link.url}
        label={t('panel.links.url')}
        action={t('panel.link.copy')}
        done={t('panel.link.copied')}
      />
      <dl className={styles.funnel}>
        <div>
          <dt>{t('panel.tiles.clicks')}</dt>
          <dd>{countText(link.clicks)}</dd>
        </div>
        <div>
          <dt>{t('panel.tiles.registrations')}</dt>
          <dd>{countText(link.registrations)}</dd>
        </div>
        <div>
          <dt>{t('panel.tiles.firstDeposits')}</dt>
          <dd>{countText(link.first_deposits)}</dd>
        </div>
      </dl>
      <details>
        <summary>{t('panel.links.show')}</summary>
        <div className={styles.code}>
          <QrCode text={link.url} label={t('panel.link.code')} />
        </div>
      </details>
    </Panel>
  );
}
