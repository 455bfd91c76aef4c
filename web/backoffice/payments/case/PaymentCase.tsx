import type { OfficePaymentCase } from '@candor/contracts/http/office/payments.ts';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { usePaymentCase, usePaymentTexts } from '../../../data/officePayments.ts';
import { OutcomeError } from '../../../data/outcome.ts';
import { exactTime, shortTime } from '../../../ui/dates.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { ClientLink } from '../../shell/ClientLink.tsx';
import desk from '../../shell/Desk.module.css';
import { queryFailureText } from '../../shell/outcomeText.ts';
import { useSums } from '../../shell/useSums.ts';
import { providerName } from '../../shell/providerName.ts';
import { ClockBadge } from '../ClockBadge.tsx';
import { CaseActions } from '../actions/CaseActions.tsx';
import styles from '../Payments.module.css';
import { StateBadges } from '../StateBadges.tsx';
import { CaseApproval } from './CaseApproval.tsx';
import { CaseAttempts, CaseRelated } from './CaseAttempts.tsx';
import { CaseChecks } from './CaseChecks.tsx';
import { CaseEvidence, CaseParts } from './CaseEvidence.tsx';
import { CaseLegs } from './CaseLegs.tsx';
import { CaseSteps } from './CaseSteps.tsx';
import { CaseWay } from './CaseWay.tsx';

/** From this width on the list and the case are side by side. */
const BESIDE = '(width >= 1100px)';

/** One payment: its status and reasons, its client, its steps, and the possible acts. */
export function PaymentCase({ number }: { number: string | undefined }) {
  const { t } = usePaymentTexts();
  const { data: found, error, refetch } = usePaymentCase(number);
  if (number === undefined) return null;
  if (found === undefined && error !== null) {
    return (
      <section className={desk.case}>
        {isUnknown(error) ? (
          <EmptyState title={t('desk.unknown')} />
        ) : (
          <ErrorState
            title={t('office.errors.title')}
            text={queryFailureText(t, error)}
            onRetry={() => void refetch()}
          />
        )}
      </section>
    );
  }
  if (found === undefined) {
    return (
      <section className={desk.case} aria-busy="true">
        <div className={desk.section}>
          <Skeleton height="28px" />
          <Skeleton height="160px" />
          <Skeleton height="160px" />
        </div>
      </section>
    );
  }
  return <Case found={found} />;
}

function isUnknown(error: Error): boolean {
  if (!(error instanceof OutcomeError) || error.outcome.kind !== 'refused') return false;
  return ['notFound', 'malformed'].includes(error.outcome.refusal.code);
}

function Case({ found }: { found: OfficePaymentCase }) {
  const { payment } = found;
  const number = payment.transaction_id;
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // Where the case is under the list, it is scrolled into view on opening.
    if (!window.matchMedia(BESIDE).matches) place.current?.scrollIntoView();
  }, []);
  return (
    <section ref={place} className={desk.case} aria-label={number}>
      <header className={desk.caseHead}>
        <h2>{number}</h2>
        <StateBadges row={payment} />
        <ClockBadge row={payment} />
      </header>
      <div className={desk.scroll} tabIndex={0} role="region" aria-label={number}>
        <Head found={found} />
        <CaseApproval approval={found.approval} />
        <CaseParts found={found} />
        <CaseEvidence found={found} />
        <CaseChecks found={found} />
        <CaseLegs found={found} />
        <CaseAttempts found={found} />
        <CaseRelated related={found.related} currency={payment.currency} />
        <CaseWay events={found.events} />
      </div>
      <CaseActions found={found} />
    </section>
  );
}

/** The kind of payment and its provider, where that says more. */
function wayText(t: TFunction, { type, provider }: OfficePaymentCase['payment']): string {
  const kind = t(`transactions.types.${type}`);
  const name = provider === null ? kind : providerName(t, provider);
  return name.toLowerCase() === kind.toLowerCase() ? kind : `${kind}, ${name}`;
}

function Head({ found: { payment, comments } }: { found: OfficePaymentCase }) {
  const { t } = usePaymentTexts();
  const { amountText } = useSums();
  const { amount, currency, client, created_at: at, due_at: due } = payment;
  return (
    <div className={desk.section}>
      <p className={styles.top}>
        <span className={styles.amount}>{amountText(amount, currency)}</span>
        <span>
          <ClientLink id={client.id} from="payment" reference={payment.transaction_id}>
            <bdi>{client.name}</bdi>
          </ClientLink>
          , <span className={desk.quiet}>{t('desk.case.pin')}</span> {client.pin}
        </span>
      </p>
      <CaseSteps payment={payment} />
      <dl className={desk.facts}>
        <dt>{t('desk.columns.way')}</dt>
        <dd>{wayText(t, payment)}</dd>
        <dt>{t('desk.case.asked')}</dt>
        <dd title={exactTime(at)}>{shortTime(at)} UTC</dd>
        {due !== null && (
          <>
            <dt>{t('desk.case.expected')}</dt>
            <dd title={exactTime(due)}>{shortTime(due)} UTC</dd>
          </>
        )}
        {comments !== '' && (
          <>
            <dt>{t('desk.case.comments')}</dt>
            <dd>{comments}</dd>
          </>
        )}
      </dl>
    </div>
  );
}
