import type { CommissionPlan } from '@candor/contracts/http/affiliateEarnings.ts';
import type { OfficeAffiliateCard } from '@candor/contracts/http/office/affiliates.ts';
import { planFields } from '@candor/domain/affiliates/planTerms.ts';
import type { PlanField } from '@candor/domain/affiliates/planTerms.ts';
import { formatFixed, parseDecimal } from '@candor/domain/money/decimal.ts';
import { ZERO } from '@candor/domain/money/money.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { putAffiliate } from '../../data/affiliateDesk.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { office } from '../../data/office.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { readMoney, typedMoney } from '../../ui/numbers.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { countryOptions } from '../filters/countryOptions.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import desk from '../shell/Desk.module.css';
import { useFinish } from '../shell/useFinish.ts';
import styles from './Affiliates.module.css';

interface PlanDialogProps {
  card: OfficeAffiliateCard;
  allowed: readonly PlanField[];
  onClose: () => void;
}

/** Requests another plan, which a second person approves. */
export function PlanDialog({ card: { affiliate, plan }, allowed, onClose }: PlanDialogProps) {
  const { t } = useDeskTexts();
  const finish = useFinish();
  const [fields, setFields] = useState(() => typedTerms(plan));
  const [cap, setCap] = useState(() =>
    plan === null || plan.monthly_cap === null ? '' : typedMoney(plan.monthly_cap),
  );
  const [closed, setClosed] = useState<readonly string[]>(plan?.closed_countries ?? []);
  const [reason, setReason] = useState('');
  const ask = async () => {
    const terms = readTerms(fields);
    if (typeof terms === 'string') return t('affiliates.wrong', { title: t(`affiliates.terms.${terms}`) });
    const most = cap.trim() === '' ? undefined : readMoney(cap);
    if (cap.trim() !== '' && (most === undefined || most <= 0n)) {
      return t('affiliates.wrong', { title: t('affiliates.terms.monthlyCap') });
    }
    if (reason.trim().length < 3) return t('office.errors.tooShort');
    const outcome = await office.askAffiliatePlan({
      id: affiliate.id,
      ...terms,
      ...(most !== undefined && { monthly_cap: most }),
      closed_countries: [...closed],
      reason,
    });
    return finish(outcome, putAffiliate);
  };
  return (
    <ConfirmDialog
      title={t('affiliates.planTitle', { name: affiliate.name })}
      text={t('affiliates.planText')}
      action={t('affiliates.ask')}
      onClose={onClose}
      onAction={ask}
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
        <NumberField label={t('affiliates.terms.monthlyCapField')} value={cap} onChange={setCap} />
      </div>
      <ClosedCountries codes={closed} onChange={setClosed} />
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
      perRegistration: typedMoney(ZERO),
      perFirstDeposit: typedMoney(ZERO),
      firstDepositMinimum: typedMoney(ZERO),
      spreadShare: '0.00',
      secondTierShare: '0.00',
      holdDays: '30',
    };
  }
  return {
    perRegistration: typedMoney(plan.per_registration),
    perFirstDeposit: typedMoney(plan.per_first_deposit),
    firstDepositMinimum: typedMoney(plan.first_deposit_minimum),
    spreadShare: formatFixed(BigInt(plan.spread_share), 2, 2),
    secondTierShare: formatFixed(BigInt(plan.second_tier_share), 2, 2),
    holdDays: String(plan.hold_days),
  };
}

/** Reads the typed terms, or names the first field that is no figure of its kind. */
function readTerms(typed: Record<PlanField, string>) {
  const perRegistration = readMoney(typed.perRegistration);
  if (perRegistration === undefined) return 'perRegistration';
  const perFirstDeposit = readMoney(typed.perFirstDeposit);
  if (perFirstDeposit === undefined) return 'perFirstDeposit';
  const firstDepositMinimum = readMoney(typed.firstDepositMinimum);
  if (firstDepositMinimum === undefined) return 'firstDepositMinimum';
  const spreadShare = readCount(typed.spreadShare, 2);
  if (spreadShare === undefined) return 'spreadShare';
  const secondTierShare = readCount(typed.secondTierShare, 2);
  if (secondTierShare === undefined) return 'secondTierShare';
  const holdDays = readCount(typed.holdDays, 0);
  if (holdDays === undefined) return 'holdDays';
  return {
    per_registration: perRegistration,
    per_first_deposit: perFirstDeposit,
    first_deposit_minimum: firstDepositMinimum,
    spread_share: spreadShare,
    second_tier_share: secondTierShare,
    hold_days: holdDays,
  };
}

/** Reads hundredths of a percent, or days. */
function readCount(typed: string, decimals: number): number | undefined {
  const count = parseDecimal(typed.trim(), decimals);
  return count === undefined ? undefined : Number.parseInt(String(count), 10);
}

interface ClosedCountriesProps {
  codes: readonly string[];
  onChange: (codes: readonly string[]) => void;
}

/** Countries for which no commission is earned: added one by one, and each can be removed. */
function ClosedCountries({ codes, onChange }: ClosedCountriesProps) {
  const { t, i18n } = useDeskTexts();
  const options = countryOptions(i18n.language);
  return (
    <div className={styles.countries}>
      <SelectField
        label={t('affiliates.terms.closedCountries')}
        value=""
        options={[
          { value: '', label: t('affiliates.addCountry') },
          ...options.filter(({ value }) => !codes.includes(value)),
        ]}
        onChange={(code) => {
          if (code !== '') onChange([...codes, code]);
        }}
      />
      <p className={desk.quiet}>{t('affiliates.countryHint')}</p>
      {codes.length > 0 && (
        <ul className={styles.chosen} aria-label={t('affiliates.terms.closedCountries')}>
          {options
            .filter(({ value }) => codes.includes(value))
            .map(({ value, label }) => (
              <li key={value}>
                {label}
                <IconButton
                  label={t('affiliates.removeCountry', { country: label })}
                  onClick={() => onChange(codes.filter((code) => code !== value))}
                >
                  <X size={14} aria-hidden="true" />
                </IconButton>
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}
