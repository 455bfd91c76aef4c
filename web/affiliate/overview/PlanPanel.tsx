import type { AffiliateProfile } from '@candor/contracts/http/affiliate.ts';
import type { ReactNode } from 'react';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { useBrand } from '../../data/brand.ts';
import { dayText } from '../../ui/dates.ts';
import { moneyText } from '../../ui/numbers.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { hundredthsText } from './accountRows.ts';
import styles from './Overview.module.css';

/** What is agreed: for what, how much, how long it is held. */
export function PlanPanel({ profile }: { profile: AffiliateProfile | undefined }) {
  const { t } = useAffiliateTexts();
  if (profile === undefined) return <Skeleton height="200px" />;
  return (
    <Panel padded className={styles.plan} aria-label={t('panel.plan.title')}>
      <h2>{t('panel.plan.title')}</h2>
      {profile.plan === null ? <p>{t('panel.plan.none')}</p> : <Terms plan={profile.plan} />}
      <p className={styles.quiet}>{t('panel.plan.never')}</p>
    </Panel>
  );
}

function Terms({ plan }: { plan: NonNullable<AffiliateProfile['plan']> }) {
  const { t } = useAffiliateTexts();
  const { currency } = useBrand();
  const sumOf = (amount: typeof plan.per_registration): ReactNode =>
    amount === 0n ? <span className={styles.quiet}>{t('panel.plan.notPart')}</span> : moneyText(amount, currency);
  const shareOf = (hundredths: number): ReactNode =>
    hundredths === 0 ? <span className={styles.quiet}>{t('panel.plan.notPart')}</span> : hundredthsText(hundredths);
  return (
    <dl className={styles.terms}>
      <dt>{t('panel.plan.perRegistration')}</dt>
      <dd>{sumOf(plan.per_registration)}</dd>
      <dt>{t('panel.plan.perFirstDeposit')}</dt>
      <dd>
        {sumOf(plan.per_first_deposit)}
        {plan.per_first_deposit > 0n && (
          <small>{t('panel.plan.minimum', { amount: moneyText(plan.first_deposit_minimum, currency) })}</small>
        )}
      </dd>
      <dt>{t('panel.plan.spreadShare')}</dt>
      <dd>{shareOf(plan.spread_share)}</dd>
      <dt>{t('panel.plan.secondTier')}</dt>
      <dd>{shareOf(plan.second_tier_share)}</dd>
      <dt>{t('panel.plan.hold')}</dt>
      <dd>{t('panel.plan.days', { count: plan.hold_days })}</dd>
      <dt>{t('panel.plan.since', { day: dayText(plan.starts_at) })}</dt>
      <dd />
    </dl>
  );
}
