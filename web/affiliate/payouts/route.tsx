import type { AffiliatePayout } from '@candor/contracts/http/affiliateEarnings.ts';
import { toDouble } from '@candor/domain/money/double.ts';
import { ZERO, maxMoney } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { affiliateApi, payoutsQuery, profileQuery, refreshPanel } from '../../data/affiliate.ts';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { useBrand } from '../../data/brand.ts';
import { LetterIds } from '../../data/letterIds.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { dayText } from '../../ui/dates.ts';
import { moneyText } from '../../ui/numbers.ts';
import { Panel } from '../../ui/Panel.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { EmptyState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { stoppedLabel } from '../../ui/stoppedLabel.ts';
import { Loaded } from '../shell/Loaded.tsx';
import { PanelPage } from '../shell/PanelPage.tsx';
import styles from './Payouts.module.css';
import { withFreshLogin } from '../../factors/freshLogin.ts';
import { ActionDialog } from '../../ui/ActionDialog.tsx';
import { failureText } from '../shell/failureText.ts';

const tones = { requested: 'warning', approved: 'info', declined: 'negative', paid: 'positive' } as const;

/** Page of what was requested and paid, and what can be requested now. */
export default function PayoutsPage() {
  const { t } = useAffiliateTexts();
  const { currency } = useBrand();
  const { data: profile } = useQuery(profileQuery);
  const query = useQuery(payoutsQuery);
  const { data } = query;
  const [isAsking, setAsking] = useState(false);
  const payable = data?.totals.payable;
  const minimum = profile?.payout_minimum;
  const isWaiting = data?.payouts.some(({ state }) => state === 'requested' || state === 'approved') === true;
  const isLittle = payable !== undefined && minimum !== undefined && payable < minimum;
  const little =
    minimum === undefined ? undefined : t('panel.payouts.minimum', { amount: moneyText(minimum, currency) });
  const stopped = isWaiting ? t('panel.payouts.waiting') : isLittle ? little : undefined;
  const action = payable !== undefined && minimum !== undefined && (
    <Button variant="primary" disabledReason={stopped} onClick={() => setAsking(true)}>
      {stoppedLabel(
        payable <= 0n
          ? t('panel.payouts.requestNothing')
          : t('panel.payouts.request', { amount: moneyText(payable, currency) }),
        stopped,
      )}
    </Button>
  );
  return (
    <PanelPage title={t('panel.payouts.title')} lead={t('panel.payouts.lead')} actions={action}>
      <Loaded query={query}>
        {({ payouts }) => (
          <Panel aria-label={t('panel.payouts.title')}>
            {payouts.length === 0 ? (
              <EmptyState
                title={t('panel.payouts.empty')}
                text={
                  minimum === undefined
                    ? undefined
                    : t('panel.payouts.emptyText', { amount: moneyText(minimum, currency) })
                }
                action={payable !== undefined && minimum !== undefined && <Progress from={payable} to={minimum} />}
              />
            ) : (
              <PayoutsTable payouts={payouts} />
            )}
          </Panel>
        )}
      </Loaded>
      {isAsking && payable !== undefined && (
        <RequestDialog amount={payable} onClose={() => setAsking(false)} onDone={() => void refreshPanel()} />
      )}
    </PanelPage>
  );
}

/** Progress of the earnings towards the smallest payout. */
function Progress({ from, to }: { from: Money; to: Money }) {
  const { t } = useAffiliateTexts();
  const { currency } = useBrand();
  const words = t('panel.payouts.progress', { amount: moneyText(from, currency), minimum: moneyText(to, currency) });
  return (
    <p className={styles.progress}>
      <progress className={styles.bar} aria-label={words} max={toDouble(to)} value={toDouble(maxMoney(from, ZERO))} />
      {words}
    </p>
  );
}

function PayoutsTable({ payouts }: { payouts: readonly AffiliatePayout[] }) {
  const { t } = useAffiliateTexts();
  const { currency } = useBrand();
  const toast = useToast();
  const save = async ({ id }: AffiliatePayout) => {
    const outcome = await affiliateApi.statement({ id });
    if (outcome.kind === 'done') saveFile(outcome.value, `commission-payout-${id}.csv`);
    else toast({ tone: 'failure', title: t('panel.payouts.statementFailed'), text: t('panel.errors.text') });
  };
  const columns: readonly Column<AffiliatePayout>[] = [
    { id: 'date', label: t('panel.payouts.date'), isOneLine: true, cell: (payout) => dayText(payout.requested_at) },
    {
      id: 'amount',
      label: t('panel.payouts.amount'),
      isNumeric: true,
      cell: ({ amount }) => moneyText(amount, currency),
    },
    { id: 'state', label: t('panel.payouts.state'), cell: (payout) => <State payout={payout} /> },
    {
      id: 'paid',
      label: t('panel.payouts.paid'),
      isOneLine: true,
      cell: ({ paid_at: paidAt }) => (paidAt === null ? '–' : dayText(paidAt)),
    },
    { id: 'reference', label: t('panel.payouts.reference'), cell: ({ reference }) => reference ?? '–' },
    {
      id: 'statement',
      label: t('panel.payouts.statement'),
      isAction: true,
      cell: (payout) => (
        <Button size="dense" onClick={() => void save(payout)}>
          {t('panel.payouts.statement')}
        </Button>
      ),
    },
  ];
  return (
    <Table
      label={t('panel.payouts.title')}
      isInSection
      isStacked
      columns={columns}
      rows={payouts}
      keyOf={({ id }) => id}
    />
  );
}

function State({ payout: { state, reason } }: { payout: AffiliatePayout }) {
  const { t } = useAffiliateTexts();
  return (
    <>
      <Badge tone={tones[state]}>{t(`panel.payouts.states.${state}`)}</Badge>
      {reason !== null && state === 'declined' && <span className={styles.reason}> {reason}</span>}
    </>
  );
}

interface RequestDialogProps {
  amount: Money;
  onClose: () => void;
  onDone: () => void;
}

/** Requests everything that is payable. Repeated after a lost answer it is the same request, unless the sum changed. */
function RequestDialog({ amount, onClose, onDone }: RequestDialogProps) {
  const { t } = useAffiliateTexts();
  const { currency } = useBrand();
  const toast = useToast();
  const ids = useRef(new LetterIds());
  const text = moneyText(amount, currency);
  const ask = async () => {
    const request = ids.current.idOf({ amount: amount.toString() });
    const outcome = await withFreshLogin(() => affiliateApi.requestPayout({ request, amount }));
    if (outcome.kind !== 'done') return failureText(t, outcome);
    toast({ tone: 'success', title: t('panel.payouts.asked') });
    onDone();
    return undefined;
  };
  return (
    <ActionDialog
      title={t('panel.payouts.requestTitle', { amount: text })}
      text={t('panel.payouts.requestText')}
      action={t('panel.payouts.request', { amount: text })}
      cancel={t('panel.payouts.cancel')}
      onClose={onClose}
      onAction={ask}
    />
  );
}
