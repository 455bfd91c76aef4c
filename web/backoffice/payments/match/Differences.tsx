import type { OfficeAnswerOf } from '@candor/contracts/http/office/call.ts';
import type { listDifferences } from '@candor/contracts/http/office/reconciliation.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay, office, refreshOffice } from '../../../data/office.ts';
import { useDifferences, usePaymentTexts } from '../../../data/officePayments.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { shortTime } from '../../../ui/dates.ts';
import { Table } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';
import desk from '../../shell/Desk.module.css';
import { useSums } from '../../shell/useSums.ts';
import { providerName } from '../../shell/providerName.ts';
import { useFinish } from '../../shell/useFinish.ts';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import type { Filled } from '../actions/ActionDialog.tsx';
import styles from '../Payments.module.css';
import { Listed } from './Listed.tsx';

export type Difference = OfficeAnswerOf<typeof listDifferences>['differences'][number];

interface DifferencesProps {
  label: string;
  isOpen: boolean;
  /** Has anything been compared at all? Undefined while loading. */
  wasCompared: boolean | undefined;
}

/** Action under way on a difference. */
interface Act {
  readonly difference: Difference;
  readonly action: 'explain' | 'credit';
}

/** Differences that wait for a person, or the resolved ones. */
export function Differences({ label, isOpen, wasCompared }: DifferencesProps) {
  const { t } = usePaymentTexts();
  const [page, setPage] = useState(1);
  // The dialog is beside the table, so that the question survives when a narrower window changes the table.
  const [act, setAct] = useState<Act>();
  const query = useDifferences(isOpen, page);
  // If nothing was compared, nothing can differ.
  const open = wasCompared === true ? 'empty' : 'emptyRuns';
  const empty = isOpen
    ? { title: t(`desk.match.${open}`), text: t(`desk.match.${open}Text`) }
    : { title: t('desk.match.emptyResolved') };
  const columns = useColumns(setAct);
  return (
    <>
      <Listed label={label} query={query} page={page} onPage={setPage} empty={empty}>
        {({ differences }) => (
          <Table label={label} isStacked columns={columns} rows={differences} keyOf={({ id }) => id} />
        )}
      </Listed>
      {act !== undefined && <ResolveDialog {...act} onClose={() => setAct(undefined)} />}
    </>
  );
}

function useColumns(onAct: (act: Act) => void): readonly Column<Difference>[] {
  const { t } = usePaymentTexts();
  return [
    {
      id: 'bucket',
      label: t('desk.match.bucket'),
      titleOf: ({ bucket }) => t(`desk.match.meaning.${bucket}`),
      cell: (difference) => (
        <Badge tone={difference.bucket === 'missingHere' || difference.bucket === 'twice' ? 'negative' : 'warning'}>
          {t(`desk.match.buckets.${bucketOfDifference(difference)}`)}
        </Badge>
      ),
    },
    {
      id: 'provider',
      label: t('desk.match.provider'),
      cell: ({ provider, reference, order }) => (
        <>
          {providerName(t, provider)}
          <br />
          <span className={desk.quiet}>{reference ?? order}</span>
        </>
      ),
    },
    {
      id: 'theirs',
      label: t('desk.match.theirs'),
      isNumeric: true,
      cell: (difference) => <Theirs difference={difference} />,
    },
    { id: 'ours', label: t('desk.match.ours'), cell: (difference) => <Ours difference={difference} /> },
    { id: 'payer', label: t('desk.match.payer'), isWide: true, cell: ({ payer }) => payer },
    {
      id: 'state',
      label: t('desk.columns.state'),
      cell: (difference) =>
        difference.resolution === null ? (
          <Resolving difference={difference} onAct={(action) => onAct({ difference, action })} />
        ) : (
          <Resolved difference={difference} />
        ),
    },
  ];
}

function Theirs({ difference: { bucket, amount, currency, settled_at: settled } }: { difference: Difference }) {
  const { t } = usePaymentTexts();
  const { figureText } = useSums();
  return (
    <>
      {bucket === 'missingThere' ? (
        <span className={desk.quiet}>{t('desk.match.nothing')}</span>
      ) : (
        figureText(amount, currency)
      )}
      {settled !== null && (
        <>
          <br />
          <span className={desk.quiet}>{shortTime(settled)}</span>
        </>
      )}
    </>
  );
}

/**
 * Returns the text key of a difference: a payment that providers have settled and we have not credited is ours if it
 * names a deposit.
 */
function bucketOfDifference({
  bucket,
  transaction_id: number,
}: Difference): Difference['bucket'] | 'notCredited' | 'unknown' {
  if (bucket !== 'missingHere') return bucket;
  return number === null ? 'unknown' : 'notCredited';
}

function Ours({ difference }: { difference: Difference }) {
  const { t } = usePaymentTexts();
  const { codedText, figureText } = useSums();
  const {
    transaction_id: number,
    asked: requested,
    client,
    status,
    order,
    payment_provider: provider,
    resolution,
  } = difference;
  // The difference is about all payments, so it shows what we have booked for them.
  if (difference.bucket === 'balanceDiffers') return figureText(order, difference.currency);
  if (number === null) {
    return <span className={desk.quiet}>{t('desk.match.unknownPayment', { order })}</span>;
  }
  return (
    <>
      <span className={desk.fresh}>
        <Link to={`/payments/deposits/${number}`}>{number}</Link> {requested !== null && codedText(requested)}
      </span>
      <br />
      <span className={desk.quiet}>
        {client}, {t(`transactions.statuses.${status}`)}
        {difference.bucket === 'otherProvider' && (
          <>, {t('desk.match.asked', { provider: providerName(t, provider ?? '') })}</>
        )}
      </span>
      {resolution === null && <Next difference={difference} />}
    </>
  );
}

/** Says what to do about the difference, if its button does not. */
function Next({ difference }: { difference: Difference }) {
  const { t } = usePaymentTexts();
  const word = bucketOfDifference(difference);
  if (word !== 'otherProvider' && word !== 'notCredited') return null;
  const isCredited = difference.status !== null && creditedStatuses.includes(difference.status);
  const next = word === 'notCredited' ? 'notCredited' : isCredited ? 'otherCredited' : 'otherOpen';
  return (
    <p className={desk.quiet}>{t(`desk.match.next.${next}`, { provider: providerName(t, difference.provider) })}</p>
  );
}

const creditedStatuses: readonly string[] = ['approved', 'partiallyRefunded', 'refunded', 'chargeback'];

function Resolved({ difference: { resolution, resolved_by: name, reason } }: { difference: Difference }) {
  const { t } = usePaymentTexts();
  return (
    <>
      <Badge tone="positive">{t(`desk.match.${resolution}`)}</Badge>{' '}
      {name !== null && <span className={desk.quiet}>{t('desk.match.by', { name, reason })}</span>}
    </>
  );
}

interface ResolvingProps {
  difference: Difference;
  onAct: (action: Act['action']) => void;
}

/** Actions for a difference. A credit is made through its deposit, which the resolution therefore has to name. */
function Resolving({ difference, onAct }: ResolvingProps) {
  const { t } = usePaymentTexts();
  const mayResolve = useMay('reconciliation.resolve');
  const mayCredit = useMay('payments.propose');
  const isCreditable = difference.bucket === 'missingHere' && difference.transaction_id !== null && mayCredit;
  if (!mayResolve) return null;
  return (
    <span className={styles.badges}>
      {isCreditable && (
        <Button size="dense" variant="primary" onClick={() => onAct('credit')}>
          {t('desk.match.credit')}
        </Button>
      )}
      <Button size="dense" onClick={() => onAct('explain')}>
        {t('desk.match.explain')}
      </Button>
    </span>
  );
}

interface ResolveDialogProps extends Act {
  onClose: () => void;
}

/** Rule RC-6: a person resolves a difference with a reason, or has the deposit that it names credited by two people. */
function ResolveDialog({ difference, action, onClose }: ResolveDialogProps) {
  const { t } = usePaymentTexts();
  const finish = useFinish();
  const { figureText } = useSums();
  const { id, amount, currency, client } = difference;
  const resolve = async ({ reason }: Filled) => {
    const outcome = await office.resolveDifference({ id, credit: action === 'credit', reason });
    return finish(outcome, refreshOffice, t(action === 'credit' ? 'desk.actions.asked' : 'desk.match.done'));
  };
  return (
    <ActionDialog
      title={t(`desk.match.${action}Title`)}
      text={t(`desk.match.${action}Text`, { amount: figureText(amount, currency), client })}
      reason={t('desk.actions.reason')}
      action={t(`desk.match.${action}`)}
      onClose={onClose}
      onAction={resolve}
    />
  );
}
