import type { CommissionPlan } from '@candor/contracts/http/affiliateEarnings.ts';
import type { OfficeAffiliateCard } from '@candor/contracts/http/office/affiliates.ts';
import { planFields } from '@candor/domain/affiliates/planTerms.ts';
import type { PlanField } from '@candor/domain/affiliates/planTerms.ts';
import { formatFixed, formatMoney, parseDecimal, parseMoney } from '@candor/domain/money/decimal.ts';
import { ZERO } from '@candor/domain/money/money.ts';
import { useState } from 'react';
import { putAffiliate } from '../../data/affiliateDesk.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { office, useMay } from '../../data/office.ts';
import { Button } from '../../ui/Button.tsx';
import { dayText, shortTime } from '../../ui/dates.ts';
import { moneyText, typeset } from '../../ui/numbers.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import desk from '../shell/Desk.module.css';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { failureText } from '../shell/outcomeText.ts';
import styles from './Affiliates.module.css';

/** What he is paid for, and asking a second person for something else. */
export function PlanSection({ card }: { card: OfficeAffiliateCard }) {
  const { t } = useDeskTexts();
  const mayManage = useMay('affiliates.manage');
  const [isAsking, setAsking] = useState(false);
  const { plan, plans, approvals, allowed } = card;
  const asked = approvals.find(({ subject }) => subject === 'affiliatePlan');
  return (
    <div className={desk.section}>
      <h3>{t('affiliates.plan')}</h3>
      {plan === null ? <p className={desk.warning}>{t('affiliates.noPlan')}</p> : <Terms plan={plan} card={card} />}
      <p className={desk.quiet}>{t('affiliates.neverLosses')}</p>
      {plans.length > 0 && <p className={desk.quiet}>{t('affiliates.before', { count: plans.length })}</p>}
      {asked !== undefined && (
        <p className={desk.info}>
          {t('affiliates.asked', { name: asked.requested_by, time: shortTime(asked.requested_at) })}
        </p>
      )}
      {mayManage && asked === undefined && card.affiliate.state !== 'disabled' && (
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
  const { t } = useDeskTexts();
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
    </dl>
  );
}

interface PlanDialogProps {
  card: OfficeAffiliateCard;
  allowed: readonly PlanField[];
  onClose: () => void;
}

function PlanDialog({ card: { affiliate, plan }, allowed, onClose }: PlanDialogProps) {
  const { t } = useDeskTexts();
  const [fields, setFields] = useState(() => typedTerms(plan));
  const [reason, setReason] = useState('');
  const ask = async () => {
    const wrong = planFields.find((field) => parseDecimal(fields[field].trim(), decimalsOf(field)) === undefined);
    if (wrong !== undefined) return t('affiliates.wrong', { title: t(`affiliates.terms.${wrong}`) });
    if (reason.trim().length < 3) return t('office.errors.required', { title: t('affiliates.fields.reason') });
    const outcome = await office.askAffiliatePlan({
      id: affiliate.id,
      per_registration: amountOf(fields.perRegistration),
      per_first_deposit: amountOf(fields.perFirstDeposit),
      first_deposit_minimum: amountOf(fields.firstDepositMinimum),
      spread_share: countOf(fields.spreadShare, 2),
      second_tier_share: countOf(fields.secondTierShare, 2),
      hold_days: countOf(fields.holdDays, 0),
      reason,
    });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    await putAffiliate(outcome.value);
    return undefined;
  };
  return (
    <ConfirmDialog
      title={t('affiliates.planTitle', { name: affiliate.name })}
      text={t('affiliates.planText')}
      deed={t('affiliates.ask')}
      onClose={onClose}
      onDeed={ask}
    >
      <div className={styles.fields}>
        {planFields
          .filter((field) => allowed.includes(field))
          .map((field) => (
            <NumberField
              key={field}
              label={t(`affiliates.terms.${field}`)}
              value={fields[field]}
              onChange={(value) => setFields({ ...fields, [field]: value })}
            />
          ))}
      </div>
      {allowed.length < planFields.length && <p className={desk.info}>{t('affiliates.regime')}</p>}
      <TextArea
        label={t('affiliates.fields.reason')}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}

function typedTerms(plan: CommissionPlan | null): Record<PlanField, string> {
  if (plan === null) {
    return {
      ...{ perRegistration: '0.00', perFirstDeposit: '0.00', firstDepositMinimum: '0.00' },
      ...{ spreadShare: '0.00', secondTierShare: '0.00', holdDays: '30' },
    };
  }
  return {
    perRegistration: formatMoney(plan.per_registration),
    perFirstDeposit: formatMoney(plan.per_first_deposit),
    firstDepositMinimum: formatMoney(plan.first_deposit_minimum),
    spreadShare: formatFixed(BigInt(plan.spread_share), 2, 2),
    secondTierShare: formatFixed(BigInt(plan.second_tier_share), 2, 2),
    holdDays: String(plan.hold_days),
  };
}

function decimalsOf(field: PlanField): number {
  return field === 'holdDays' ? 0 : 2;
}

function amountOf(typed: string) {
  return parseMoney(typed.trim(), 2) ?? ZERO;
}

/** Of hundredths of a percent, or of days. */
function countOf(typed: string, decimals: number): number {
  return Number.parseInt(String(parseDecimal(typed.trim(), decimals) ?? 0n), 10);
}
