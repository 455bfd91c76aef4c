import type { OfficeAffiliateCard, OfficeAffiliatePayout } from '@candor/contracts/http/office/affiliates.ts';
import { negate } from '@candor/domain/money/money.ts';
import { useState } from 'react';
import { putAffiliate } from '../../data/affiliateDesk.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { office, useMay } from '../../data/office.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { shortTime } from '../../ui/dates.ts';
import { moneyText } from '../../ui/numbers.ts';
import { TextField } from '../../ui/TextField.tsx';
import desk from '../shell/Desk.module.css';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { useFinish } from '../shell/useFinish.ts';
import styles from './Affiliates.module.css';

const tones = { requested: 'warning', approved: 'info', declined: 'neutral', paid: 'positive' } as const;
type Action = 'approve' | 'decline' | 'pay';

/** Requested payout: two people approve it, and the transfer's reference completes it. */
export function PayoutSection({ card }: { card: OfficeAffiliateCard }) {
  const { t } = useDeskTexts();
  const mayPay = useMay('affiliates.pay');
  const [doing, setDoing] = useState<{ action: Action; payout: OfficeAffiliatePayout }>();
  const { payouts, approvals, currency, totals } = card;
  const isWaiting = payouts.some(({ state }) => state === 'requested' || state === 'approved');
  const approval = approvals.find(({ subject }) => subject === 'affiliatePayout');
  return (
    <div className={desk.section}>
      <h3>{t('affiliates.payouts')}</h3>
      {payouts.length === 0 && <p className={desk.quiet}>{t('affiliates.noPayouts')}</p>}
      {approval !== undefined && (
        <p className={desk.info}>
          {t('affiliates.asked', { name: approval.requested_by, time: shortTime(approval.requested_at) })}
        </p>
      )}
      {isWaiting && totals.payable < 0n && (
        <p className={desk.warning}>
          {t('affiliates.takenBack', { sum: moneyText(negate(totals.payable), currency) })}
        </p>
      )}
      <ul className={desk.rows}>
        {payouts.map((payout) => (
          <li key={payout.id}>
            <span className={desk.rowText}>
              <span className={styles.figure}>{moneyText(payout.amount, currency)}</span>
              <span className={desk.quiet}>
                {shortTime(payout.requested_at)}, {t('affiliates.rows', { count: payout.commissions })}
                {payout.reference !== null && `, ${payout.reference}`}
                {payout.reason !== null && `, ${payout.reason}`}
              </span>
            </span>
            <Badge tone={tones[payout.state]}>{t(`affiliates.payoutStates.${payout.state}`)}</Badge>
            {mayPay && (
              <span className={styles.actions}>
                {actionsOf(payout, approval !== undefined).map((action) => (
                  <Button key={action} size="dense" onClick={() => setDoing({ action, payout })}>
                    {t(`affiliates.actions.${action}`)}
                  </Button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
      {doing !== undefined && (
        <PayoutDialog {...doing} sum={moneyText(doing.payout.amount, currency)} onClose={() => setDoing(undefined)} />
      )}
    </div>
  );
}

function actionsOf({ state }: OfficeAffiliatePayout, isRequested: boolean): readonly Action[] {
  if (state === 'requested') return isRequested ? ['decline'] : ['approve', 'decline'];
  return state === 'approved' ? ['pay', 'decline'] : [];
}

interface PayoutDialogProps {
  action: Action;
  payout: OfficeAffiliatePayout;
  sum: string;
  onClose: () => void;
}

function PayoutDialog({ action, payout: { id: payout }, sum, onClose }: PayoutDialogProps) {
  const { t } = useDeskTexts();
  const finish = useFinish();
  const [reference, setReference] = useState('');
  const [request] = useState(() => `pay:${crypto.randomUUID()}`);
  const words = {
    title: t(`affiliates.actionTitles.${action}`, { sum }),
    text: t(`affiliates.actionTexts.${action}`),
    action: t(`affiliates.actions.${action}`),
    onClose,
  };
  if (action === 'pay') {
    const pay = async () =>
      reference.trim().length < 3
        ? t('office.errors.required', { title: t('affiliates.fields.reference') })
        : finish(await office.payAffiliate({ payout, reference, request }), putAffiliate);
    return (
      <ConfirmDialog {...words} onAction={pay}>
        <TextField
          label={t('affiliates.fields.reference')}
          autoComplete="off"
          maxLength={80}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
      </ConfirmDialog>
    );
  }
  const act = async (reason: string) =>
    finish(
      await (action === 'approve'
        ? office.askAffiliatePayout({ payout, reason })
        : office.declineAffiliatePayout({ payout, reason })),
      putAffiliate,
    );
  const label = t('affiliates.fields.reason');
  const isDangerous = action === 'decline';
  return <ReasonDialog {...words} label={label} isRequired maximum={500} isDangerous={isDangerous} onAction={act} />;
}
