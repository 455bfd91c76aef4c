import type { OfficePayment, OfficePaymentCase } from '@candor/contracts/http/office/payments.ts';
import { approvalRoles } from '@candor/domain/approvals/approval.ts';
import type { TFunction } from 'i18next';
import { usePaymentCase, usePaymentTexts } from '../../../data/officePayments.ts';
import { OutcomeError } from '../../../data/outcome.ts';
import { exactTime, shortTime } from '../../../ui/dates.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { ApprovalsLink } from '../../shell/ApprovalsLink.tsx';
import { ageText } from '../../shell/age.ts';
import { ClientLink } from '../../shell/ClientLink.tsx';
import desk from '../../shell/Desk.module.css';
import { providerName } from '../../shell/providerName.ts';
import { showBelow } from '../../shell/showBelow.ts';
import { useNow } from '../../shell/useNow.ts';
import { useSums } from '../../shell/useSums.ts';
import { CaseActions } from '../actions/CaseActions.tsx';
import { ClockBadge } from '../ClockBadge.tsx';
import styles from '../Payments.module.css';
import { actorWord, eventWord } from '../paymentWords.ts';
import { StateBadges } from '../StateBadges.tsx';
import { CaseAttempts, CaseRelated } from './CaseAttempts.tsx';
import { CaseChecks } from './CaseChecks.tsx';
import { CaseEvidence, CaseParts } from './CaseEvidence.tsx';
import { CaseLegs } from './CaseLegs.tsx';
import { QueryFailure } from '../../shell/QueryFailure.tsx';

/** Payment: its status and reasons, its client, its steps, and the possible actions. */
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
          <QueryFailure error={error} onRetry={() => void refetch()} />
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
  return (
    <section ref={showBelow} className={desk.case} aria-label={number}>
      <header className={desk.caseHead}>
        <h2>{number}</h2>
        <StateBadges row={payment} />
        <ClockBadge row={payment} />
      </header>
      <div className={desk.scroll} tabIndex={0} role="group" aria-label={number}>
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

/** Names the kind of payment, and its provider if that adds something. */
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

/** History of the payment, newest first. */
function CaseWay({ events }: Pick<OfficePaymentCase, 'events'>) {
  const { t } = usePaymentTexts();
  return (
    <div className={desk.section}>
      <h3>{t('desk.case.way')}</h3>
      <ol className={styles.way} reversed>
        {events.toReversed().map((event, place) => (
          <li key={events.length - place}>
            <p>
              <strong>{eventWord(t, event)}</strong>{' '}
              <span className={desk.quiet}>
                {actorWord(t, event.actor)}, <span title={exactTime(event.at)}>{shortTime(event.at)}</span>
              </span>
            </p>
            {event.reasons.length > 0 && (
              <p className={desk.quiet}>{event.reasons.map((reason) => t(`desk.reasons.${reason}`)).join(', ')}</p>
            )}
            {event.note !== '' && <p>{event.note}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Pending approval: who has requested it, who may decide, and until when. */
function CaseApproval({ approval }: Pick<OfficePaymentCase, 'approval'>) {
  const { t } = usePaymentTexts();
  const now = useNow();
  if (approval === null) return null;
  const { subject, requested_by: name, requested_at: at, expires_at: end, mine } = approval;
  const roles = approvalRoles[subject].decide.map((role) => t(`office.roles.${role}`)).join(t('desk.case.or'));
  return (
    <div className={desk.section}>
      <h3>{t('desk.case.approval')}</h3>
      <div className={desk.info}>
        <p>
          {t('desk.case.waitsFor', { subject: t(`office.approvals.subjects.${subject}`), name, time: shortTime(at) })}
        </p>
        <p>{t('desk.case.decides', { roles, age: ageText(t, end - now) })}</p>
        {mine && <p>{t('desk.case.own')}</p>}
      </div>
      <p>{approval.reason}</p>
      <ApprovalsLink otherwise={null}>{t('desk.case.toApprovals')}</ApprovalsLink>
    </div>
  );
}

const WITHDRAWAL = 6;
const steps = ['asked', 'checked', 'decided', 'paid'] as const;

/** Progress of a withdrawal; nothing if it did not follow the usual steps. */
function CaseSteps({ payment }: { payment: OfficePayment }) {
  const { t } = usePaymentTexts();
  const done = payment.type === WITHDRAWAL ? stepsDone(payment) : undefined;
  if (done === undefined) return null;
  return (
    <ol className={styles.steps} aria-label={t('desk.case.way')}>
      {steps.map((step, place) => (
        <li
          key={step}
          data-step={place < done ? 'done' : place === done ? 'now' : 'later'}
          aria-current={place === done ? 'step' : undefined}
        >
          {t(`desk.steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}

function stepsDone({ status, reasons }: OfficePayment): number | undefined {
  switch (status) {
    case 'onHold':
      return 1;
    case 'pending':
      return 2;
    case 'processing':
      return reasons.length > 0 ? 2 : 3;
    case 'approved':
      return steps.length;
    default:
      return undefined;
  }
}
