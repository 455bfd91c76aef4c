import { personalLists } from '@candor/domain/listExports/list.ts';
import type { PersonalList } from '@candor/domain/listExports/list.ts';
import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import { transactionNumber } from '@candor/contracts/http/payments.ts';
import { approvalRoles } from '@candor/domain/approvals/approval.ts';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { followApproval } from '../../data/approvals.ts';
import { office, refreshOffice, useMay, useOfficeSession } from '../../data/office.ts';
import { usePaymentCase, usePaymentTexts } from '../../data/officePayments.ts';
import type { Outcome } from '../../data/outcome.ts';
import { refusalText } from '../../data/texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Tone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { shortTime } from '../../ui/dates.ts';
import { typeset } from '../../ui/numbers.ts';
import { RunningText } from '../../ui/RunningText.tsx';
import { useToast } from '../../ui/Toast.tsx';
import type { ToastText } from '../../ui/Toast.tsx';
import { useBusy } from '../../ui/useBusy.ts';
import { CaseChecks } from '../payments/case/CaseChecks.tsx';
import { CaseEvidence, CaseParts } from '../payments/case/CaseEvidence.tsx';
import { CaseLegs } from '../payments/case/CaseLegs.tsx';
import { caseAddress } from '../payments/paymentWords.ts';
import { ageText } from '../shell/age.ts';
import { ClientLink } from '../shell/ClientLink.tsx';
import desk from '../shell/Desk.module.css';
import { failureText } from '../shell/outcomeText.ts';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { useNow } from '../shell/useNow.ts';
import { useRoleNames } from '../shell/useRoleNames.ts';
import styles from './ApprovalsPage.module.css';
import { BrandText, MailNameText, ScopesText, TermText } from './lateTexts.tsx';
import { placeOf } from './placeOf.ts';
import { termNamed } from './termNamed.ts';
import { useChanges } from './useChanges.ts';
import { filtersIn } from '../filters/namedFilters.ts';
import { FiltersText } from '../filters/FiltersText.tsx';
import { isWritten, useChangeWord } from './useChangeWord.ts';

const REASON_MAXIMUM = 500;
/** Text that the server writes for an absent value before the change. */
const NOTHING = '–';
const tones: Readonly<Record<Exclude<Approval['state'], 'approved'> | NonNullable<Approval['outcome']>, Tone>> = {
  waiting: 'warning',
  refused: 'negative',
  withdrawn: 'neutral',
  expired: 'neutral',
  underway: 'info',
  done: 'positive',
  failed: 'negative',
};

interface CardProps {
  readonly approval: Approval;
  /** Called when an approval here was refused in the end. */
  readonly onInVain: () => void;
}

/** Card of a request: what changes from what to what, who asks and why, and the decision. */
export function ApprovalCard({ approval, onInVain }: CardProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { changes, more, readMore } = useChanges(approval);
  const { subject, client, state, expires_at: end } = approval;
  return (
    <article className={styles.card}>
      <header className={desk.caseHead}>
        <h2>{t(`office.approvals.subjects.${subject}`)}</h2>
        <StateBadge approval={approval} />
        {state === 'waiting' && (
          <span className={desk.quiet}>{t('office.approvals.ends', { age: ageText(t, end - now) })}</span>
        )}
      </header>
      <div className={desk.section}>
        <p>
          {client !== null && (
            <strong>
              <ClientLink id={client.id} from="approval" reference={`#${approval.id}`}>
                <bdi>{client.name}</bdi>
              </ClientLink>
              .{' '}
            </strong>
          )}
          <span className={desk.quiet}>
            {t('office.approvals.requested', { name: approval.requested_by, time: shortTime(approval.requested_at) })}
          </span>
        </p>
        <h3>{t('office.approvals.changes')}</h3>
        <About approval={approval} />
        <Changes subject={subject} changes={changes} more={more} onMore={readMore} />
        <WhereItIsShown approval={approval} />
        <h3>{t('office.approvals.why')}</h3>
        <p>{approval.reason}</p>
        {approval.decided_by !== null && approval.decided_at !== null && (
          <p className={desk.info}>
            {t('office.approvals.decidedBy', {
              name: approval.decided_by,
              time: shortTime(approval.decided_at),
              reason: approval.decision_reason,
            })}
          </p>
        )}
        {approval.outcome === 'underway' && <p className={desk.warning}>{t('office.approvals.notApplied')}</p>}
        {approval.refusal !== null && (
          <p className={desk.warning}>{t('office.approvals.failed', { why: whyNot(t, approval.refusal) })}</p>
        )}
      </div>
      {state === 'waiting' && <PaymentFacts approval={approval} />}
      {state === 'waiting' && <Decision approval={approval} unread={more} onInVain={onInVain} />}
    </article>
  );
}

/** Explains the decision if the changes alone do not. */
function About({ approval: { subject, changes } }: { readonly approval: Approval }) {
  const { t } = useTranslation();
  if (subject !== 'brandRelease') return null;
  const isFirst = changes[0]?.before === NOTHING;
  return <p>{t(`office.approvals.${isFirst ? 'firstRelease' : 'nextRelease'}`)}</p>;
}

/** Link to the page on which the second person sees everything. */
function WhereItIsShown({ approval }: { readonly approval: Approval }) {
  const { t } = useTranslation();
  const actions = useOfficeSession().data?.actions ?? [];
  const place = placeOf(approval);
  if (place === undefined || !actions.includes(place.may)) return null;
  return (
    <p>
      <Link to={place.to} className={desk.link}>
        {t(`office.approvals.${place.words}`)}
      </Link>
    </p>
  );
}

/** Badge of the request's state; once approved, of its outcome. */
function StateBadge({ approval: { state, outcome } }: { approval: Approval }) {
  const { t } = useTranslation();
  if (state !== 'approved') return <Badge tone={tones[state]}>{t(`office.approvals.states.${state}`)}</Badge>;
  const became = outcome ?? 'underway';
  return <Badge tone={tones[became]}>{t(`office.approvals.outcomes.${became}`)}</Badge>;
}

function Decision({ approval, unread, onInVain }: CardProps & { readonly unread: number }) {
  const { t } = useTranslation();
  const toast = useToast();
  const mayDecide = useMay('approvals.decide');
  const mayWithdraw = useMay('approvals.withdraw');
  const [dialog, setDialog] = useState<'approve' | 'refuse'>();
  const { id, obstacle, mine, subject, client } = approval;
  const showEnd = (ended: Approval) => {
    toast(outcomeNotice(t, ended));
    if (ended.outcome === 'failed') onInVain();
  };
  const finish = async (outcome: Outcome<Approval>) => {
    if (outcome.kind !== 'done') return failureText(t, outcome);
    showEnd(outcome.value);
    if (outcome.value.outcome === 'underway') void follow();
    await refreshOffice();
    return undefined;
  };
  const follow = async () => {
    const ended = await followApproval(id);
    if (ended !== undefined) showEnd(ended);
  };
  const decide = async (reason: string) =>
    finish(await office.decideApproval({ id, approve: dialog === 'approve', reason }));
  const withdraw = async () => {
    const failed = await finish(await office.withdrawApproval({ id }));
    if (failed !== undefined) toast({ tone: 'failure', title: failed });
  };
  const blocked =
    obstacle === null && mayDecide ? undefined : t(`office.approvals.${obstacle === 'own' ? 'own' : 'role'}`);
  const stopped = blocked ?? (unread > 0 ? t('office.approvals.unread', { count: unread }) : undefined);
  return (
    <div className={desk.actions}>
      <p className={desk.consequence}>
        {blocked === undefined ? t('office.approvals.consequence') : <Deciders subject={approval.subject} />}
      </p>
      <Button variant="primary" disabledReason={stopped} onClick={() => setDialog('approve')}>
        {stopped ?? t('office.approvals.approve')}
      </Button>
      {blocked === undefined && (
        <Button variant="danger" className={desk.apart} onClick={() => setDialog('refuse')}>
          {t('office.approvals.refuse')}
        </Button>
      )}
      {mine && mayWithdraw && <Button onClick={() => void withdraw()}>{t('office.approvals.withdraw')}</Button>}
      {dialog !== undefined && (
        <ReasonDialog
          title={t(dialog === 'approve' ? 'office.approvals.approveTitle' : 'office.approvals.refuseTitle')}
          text={[t(`office.approvals.subjects.${subject}`), client?.name].filter(Boolean).join(': ')}
          label={t('office.approvals.reason')}
          isRequired
          maximum={REASON_MAXIMUM}
          action={t(dialog === 'approve' ? 'office.approvals.approve' : 'office.approvals.refuse')}
          isDangerous={dialog === 'refuse'}
          onClose={() => setDialog(undefined)}
          onAction={decide}
        />
      )}
    </div>
  );
}

/** Says who may decide, to those who may not. */
function Deciders({ subject }: Pick<Approval, 'subject'>) {
  const { t } = useTranslation();
  const roleNames = useRoleNames();
  return t('office.approvals.deciders', { roles: roleNames(approvalRoles[subject].decide) });
}

/** Returns the notice of a request's outcome for the person who has just decided it. */
function outcomeNotice(t: TFunction, { state, outcome, refusal }: Approval): ToastText {
  if (state === 'withdrawn') return { tone: 'success', title: t('office.approvals.withdrawn') };
  if (state !== 'approved') return { tone: 'success', title: t('office.approvals.refused') };
  if (outcome === 'done') return { tone: 'success', title: t('office.approvals.approved') };
  if (refusal === null) return { tone: 'info', title: t('office.approvals.approvedLater') };
  return { tone: 'failure', title: t('office.approvals.approvedNot'), text: whyNot(t, refusal) };
}

/** Says why a request failed after its approval. Texts that clients read about themselves are reworded for the desk. */
function whyNot(t: TFunction, refusal: NonNullable<Approval['refusal']>): string {
  const { code, params } = refusal;
  if (code === 'withdrawalNoBalance') return t('office.approvals.because.withdrawalNoBalance');
  if (code !== 'withdrawalAboveLimit') return refusalText(refusal);
  return t('office.approvals.because.withdrawalAboveLimit', { limit: typeset(params['limit'] ?? '') });
}

/** Facts for the second person's decision: the payment's checks, its client, where the money goes, and its case. */
function PaymentFacts({ approval }: { approval: Approval }) {
  const mayRead = useMay('payments.read');
  const number = numberIn(approval);
  return number === undefined || !mayRead ? null : <Facts number={number} />;
}

function Facts({ number }: { number: string }) {
  const { t } = usePaymentTexts();
  const { data } = usePaymentCase(number);
  if (data === undefined) return null;
  return (
    <>
      <CaseParts found={data} />
      <CaseEvidence found={data} />
      <CaseChecks found={data} />
      <CaseLegs found={data} />
      <p className={desk.section}>
        <Link to={caseAddress(data.payment.type, number)}>{t('desk.case.open', { number })}</Link>
      </p>
    </>
  );
}

/** Finds the payment's number among the changes, of which the payment is one by name. */
function numberIn({ changes }: Approval): string | undefined {
  return changes.map(({ name }) => name).find((name) => transactionNumber.safeParse(name).success);
}

/** Subjects whose changes are places of a brand's configuration, except for those that name the files. */
const OF_A_BRAND: readonly Approval['subject'][] = ['brandRelease', 'brandStudio'];

function isPlace(subject: Approval['subject'], name: string): boolean {
  return OF_A_BRAND.includes(subject) && name !== 'fingerprint';
}

/** Finds the list of a request for an export. */
function exportedListIn(changes: Approval['changes']): PersonalList | undefined {
  const name = changes.find((change) => change.name === 'exportedList')?.after;
  return personalLists.find((list) => list === name);
}

interface ValueProps {
  readonly subject: Approval['subject'];
  readonly name: string;
  readonly text: string;
  /** List that is to be exported. */
  readonly list: PersonalList | undefined;
}

/** Shows a value in our terms; text written by a person stays verbatim. */
function Value({ subject, name, text, list }: ValueProps) {
  const changeWord = useChangeWord();
  if (isPlace(subject, name)) return text === NOTHING ? text : <BrandText place={name} text={text} />;
  const term = termNamed(name);
  if (term !== undefined) return <TermText name={term} text={text} />;
  if (name === 'scopes') return <ScopesText text={text} />;
  if (name === 'mailTemplate') return <MailNameText text={text} />;
  if (name === 'exportedFilters' && list !== undefined) return <FiltersText list={list} filters={filtersIn(text)} />;
  if (isWritten(name)) return <span className={styles.written}>{text}</span>;
  return <RunningText>{changeWord(text)}</RunningText>;
}

interface ChangesProps extends Pick<Approval, 'subject' | 'changes'> {
  /** Number of further changes. */
  readonly more: number;
  readonly onMore: () => Promise<void>;
}

/** Shows what changes, from what to what. */
function Changes({ subject, changes, more, onMore }: ChangesProps) {
  const { t } = useTranslation();
  const changeWord = useChangeWord();
  const [isBusy, whileBusy] = useBusy();
  const list = exportedListIn(changes);
  const read = async () => {
    await whileBusy(onMore());
  };
  return (
    <>
      <table className={styles.changes}>
        <tbody>
          {changes.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row">{isPlace(subject, name) ? <BrandText place={name} /> : changeWord(name)}</th>
              <td>
                {before !== '' && before !== after && (
                  <>
                    <span className={styles.before}>
                      <Value subject={subject} name={name} text={before} list={list} />
                    </span>{' '}
                    →{' '}
                  </>
                )}
                <Value subject={subject} name={name} text={after} list={list} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <Button busy={isBusy} onClick={() => void read()}>
          {t('office.approvals.moreChanges', { count: more })}
        </Button>
      )}
    </>
  );
}
