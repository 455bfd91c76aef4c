import type { OfficeAnswerOf } from '@candor/contracts/http/office/call.ts';
import type { listDifferences } from '@candor/contracts/http/office/reconciliation.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../../data/office.ts';
import { useDifferences, usePaymentTexts } from '../../../data/officePayments.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { shortTime } from '../../../ui/dates.ts';
import desk from '../../shell/Desk.module.css';
import { useSums } from '../../shell/useSums.ts';
import styles from '../Payments.module.css';
import { Listed } from './Listed.tsx';
import { ResolveDialog } from './ResolveDialog.tsx';

export type Difference = OfficeAnswerOf<typeof listDifferences>['differences'][number];

interface DifferencesProps {
  label: string;
  isOpen: boolean;
  /** Are there any at all? Undefined while loading. */
  wasCompared: boolean | undefined;
}

/** The differences that wait for a person, or the resolved ones. */
export function Differences({ label, isOpen, wasCompared }: DifferencesProps) {
  const { t } = usePaymentTexts();
  const [page, setPage] = useState(1);
  const query = useDifferences(isOpen, page);
  // Where nothing was compared, nothing can differ.
  const open = wasCompared === true ? 'empty' : 'emptyRuns';
  const empty = isOpen
    ? { title: t(`desk.match.${open}`), text: t(`desk.match.${open}Text`) }
    : { title: t('desk.match.emptyResolved') };
  return (
    <Listed label={label} query={query} page={page} onPage={setPage} empty={empty}>
      <table className={desk.table}>
        <thead>
          <tr>
            <th scope="col">{t('desk.match.bucket')}</th>
            <th scope="col">{t('desk.match.provider')}</th>
            <th scope="col" className={desk.right}>
              {t('desk.match.theirs')}
            </th>
            <th scope="col">{t('desk.match.ours')}</th>
            <th scope="col" className={desk.wide}>
              {t('desk.match.payer')}
            </th>
            <th scope="col">{t('desk.columns.state')}</th>
          </tr>
        </thead>
        <tbody>
          {query.data?.differences.map((difference) => (
            <Row key={difference.id} difference={difference} />
          ))}
        </tbody>
      </table>
    </Listed>
  );
}

function Row({ difference }: { difference: Difference }) {
  const { t } = usePaymentTexts();
  const { figureText } = useSums();
  const { bucket, provider, reference, order, amount, currency, payer, settled_at: settled } = difference;
  return (
    <tr>
      <td title={t(`desk.match.meaning.${bucket}`)}>
        <Badge tone={bucket === 'missingHere' || bucket === 'twice' ? 'negative' : 'warning'}>
          {t(`desk.match.buckets.${wordOf(difference)}`)}
        </Badge>
      </td>
      <td>
        {provider}
        <br />
        <span className={desk.quiet}>{reference ?? order}</span>
      </td>
      <td className={classes(desk.right, desk.fresh)}>
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
      </td>
      <td>
        <Ours difference={difference} />
      </td>
      <td className={desk.wide}>{payer}</td>
      <td>
        {difference.resolution === null ? <Resolving difference={difference} /> : <Resolved difference={difference} />}
      </td>
    </tr>
  );
}

/** What they have settled and we have not credited is ours, as far as it names a deposit. */
function wordOf({ bucket, transaction_id: number }: Difference): Difference['bucket'] | 'notCredited' | 'unknown' {
  if (bucket !== 'missingHere') return bucket;
  return number === null ? 'unknown' : 'notCredited';
}

function Ours({ difference }: { difference: Difference }) {
  const { t } = usePaymentTexts();
  const { codedText } = useSums();
  const { transaction_id: number, asked, client, status, order, payment_provider: provider, resolution } = difference;
  if (number === null) {
    return <span className={desk.quiet}>{t('desk.match.unknownPayment', { order })}</span>;
  }
  return (
    <>
      <span className={desk.fresh}>
        <Link to={`/payments/deposits/${number}`}>{number}</Link> {asked !== null && codedText(asked)}
      </span>
      <br />
      <span className={desk.quiet}>
        {client}, {t(`transactions.statuses.${status}`)}
        {difference.bucket === 'otherProvider' && <>, {t('desk.match.asked', { provider })}</>}
      </span>
      {resolution === null && <Next difference={difference} />}
    </>
  );
}

/** What to do about it, where that is not said by its button. */
function Next({ difference }: { difference: Difference }) {
  const { t } = usePaymentTexts();
  const word = wordOf(difference);
  if (word !== 'otherProvider' && word !== 'notCredited') return null;
  const isCredited = difference.status !== null && creditedStatuses.includes(difference.status);
  const next = word === 'notCredited' ? 'notCredited' : isCredited ? 'otherCredited' : 'otherOpen';
  return <p className={desk.quiet}>{t(`desk.match.next.${next}`, { provider: difference.provider })}</p>;
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

/** A credit is made through its deposit, which the resolution therefore has to name. */
function Resolving({ difference }: { difference: Difference }) {
  const { t } = usePaymentTexts();
  const mayResolve = useMay('reconciliation.resolve');
  const mayCredit = useMay('payments.propose');
  const [asked, setAsked] = useState<'explain' | 'credit'>();
  const isCreditable = difference.bucket === 'missingHere' && difference.transaction_id !== null && mayCredit;
  if (!mayResolve) return null;
  return (
    <span className={styles.badges}>
      {isCreditable && (
        <Button size="dense" variant="primary" onClick={() => setAsked('credit')}>
          {t('desk.match.credit')}
        </Button>
      )}
      <Button size="dense" onClick={() => setAsked('explain')}>
        {t('desk.match.explain')}
      </Button>
      {asked !== undefined && (
        <ResolveDialog difference={difference} action={asked} onClose={() => setAsked(undefined)} />
      )}
    </span>
  );
}
