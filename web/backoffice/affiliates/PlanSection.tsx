import type { CommissionPlan } from '@candor/contracts/http/affiliateEarnings.ts';
import type { OfficeAffiliateCard } from '@candor/contracts/http/office/affiliates.ts';
import type { PlanField } from '@candor/domain/affiliates/planTerms.ts';
import { formatFixed } from '@candor/domain/money/decimal.ts';
import { useState } from 'react';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { useMay } from '../../data/office.ts';
import { Button } from '../../ui/Button.tsx';
import { dayText, shortTime } from '../../ui/dates.ts';
import { countryNames } from '../../ui/countryNames.ts';
import { moneyText, typeset } from '../../ui/numbers.ts';
import desk from '../shell/Desk.module.css';
import styles from './Affiliates.module.css';
import { PlanDialog } from './PlanDialog.tsx';

/** The partner's plan, with the request for another one, which a second person approves. */
export function PlanSection({ card }: { card: OfficeAffiliateCard }) {
  const { t } = useDeskTexts();
  const mayManage = useMay('affiliates.manage');
  const [isAsking, setAsking] = useState(false);
  const { plan, plans, approvals, allowed } = card;
  const approval = approvals.find(({ subject }) => subject === 'affiliatePlan');
  return (
    <div className={desk.section}>
      <h3>{t('affiliates.plan')}</h3>
      {plan === null ? <p className={desk.warning}>{t('affiliates.noPlan')}</p> : <Terms plan={plan} card={card} />}
      <p className={desk.quiet}>{t('affiliates.neverLosses')}</p>
      {plans.length > 0 && <p className={desk.quiet}>{t('affiliates.before', { count: plans.length })}</p>}
      {approval !== undefined && (
        <p className={desk.info}>
          {t('affiliates.asked', { name: approval.requested_by, time: shortTime(approval.requested_at) })}
        </p>
      )}
      {mayManage && approval === undefined && card.affiliate.state !== 'disabled' && (
        <span>
          <Button size="dense" onClick={() => setAsking(true)}>
            {t('affiliates.changePlan')}
          </Button>
        </span>
      )}
      {isAsking && <PlanDialog card={card} allowed={allowed} onClose={() => setAsking(false)} />}
    </div>
  );
}

function Terms({ plan, card: { currency } }: { plan: CommissionPlan; card: OfficeAffiliateCard }) {
  const { t, i18n } = useDeskTexts();
  const { monthly_cap: cap, closed_countries: closed } = plan;
  const shown: readonly (readonly [PlanField, string])[] = [
    ['perRegistration', moneyText(plan.per_registration, currency)],
    ['perFirstDeposit', moneyText(plan.per_first_deposit, currency)],
    ['firstDepositMinimum', moneyText(plan.first_deposit_minimum, currency)],
    ['spreadShare', `${typeset(formatFixed(BigInt(plan.spread_share), 2, 2))} %`],
    ['secondTierShare', `${typeset(formatFixed(BigInt(plan.second_tier_share), 2, 2))} %`],
    ['holdDays', String(plan.hold_days)],
  ];
  return (
    <dl className={desk.facts}>
      <dt>{t('affiliates.since')}</dt>
      <dd>{dayText(plan.starts_at)}</dd>
      {shown.map(([field, text]) => (
        <div key={field} className={styles.pair}>
          <dt>{t(`affiliates.terms.${field}`)}</dt>
          <dd className={styles.figure}>{text}</dd>
        </div>
      ))}
      <dt>{t('affiliates.terms.monthlyCap')}</dt>
      <dd className={styles.figure}>{cap === null ? t('affiliates.noCap') : moneyText(cap, currency)}</dd>
      <dt>{t('affiliates.terms.closedCountries')}</dt>
      <dd>{closed.length === 0 ? t('affiliates.noCountry') : countryNames(closed, i18n.language)}</dd>
    </dl>
  );
}
