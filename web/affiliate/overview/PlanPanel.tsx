import type { AffiliateProfile } from '@candor/contracts/http/affiliate.ts';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { useBrand } from '../../data/brand.ts';
import { dayText } from '../../ui/dates.ts';
import { countryNames } from '../../ui/countryNames.ts';
import { moneyText } from '../../ui/numbers.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { hundredthsText } from './accountRows.ts';
import styles from './Overview.module.css';

/** Agreement: what is paid for, how much, how long it is held. */
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

/** Terms of the plan: nothing else is paid. */
function Terms({ plan }: { plan: NonNullable<AffiliateProfile['plan']> }) {
  const { t, i18n } = useAffiliateTexts();
  const { currency } = useBrand();
  const { monthly_cap: cap, closed_countries: closed } = plan;
  return (
    <dl className={styles.terms}>
      {plan.per_registration > 0n && (
        <>
          <dt>{t('panel.plan.perRegistration')}</dt>
          <dd>{moneyText(plan.per_registration, currency)}</dd>
        </>
      )}
      {plan.per_first_deposit > 0n && (
        <>
          <dt>
            {t('panel.plan.perFirstDeposit')}
            {plan.first_deposit_minimum > 0n && (
              <small>{t('panel.plan.minimum', { amount: moneyText(plan.first_deposit_minimum, currency) })}</small>
            )}
          </dt>
          <dd>{moneyText(plan.per_first_deposit, currency)}</dd>
        </>
      )}
      {plan.spread_share > 0 && (
        <>
          <dt>{t('panel.plan.spreadShare')}</dt>
          <dd>{hundredthsText(plan.spread_share)}</dd>
        </>
      )}
      {plan.second_tier_share > 0 && (
        <>
          <dt>{t('panel.plan.secondTier')}</dt>
          <dd>{hundredthsText(plan.second_tier_share)}</dd>
        </>
      )}
      {cap !== null && (
        <>
          <dt>{t('panel.plan.cap')}</dt>
          <dd>{moneyText(cap, currency)}</dd>
        </>
      )}
      {closed.length > 0 && (
        <>
          <dt>{t('panel.plan.closed')}</dt>
          <dd>{countryNames(closed, i18n.language)}</dd>
        </>
      )}
      <dt>{t('panel.plan.hold')}</dt>
      <dd>{t('panel.plan.days', { count: plan.hold_days })}</dd>
      <dt>{t('panel.plan.agreed')}</dt>
      <dd>{dayText(plan.starts_at)}</dd>
    </dl>
  );
}
