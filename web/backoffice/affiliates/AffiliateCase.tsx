import type { AffiliateInvitation, OfficeAffiliateCard } from '@candor/contracts/http/office/affiliates.ts';
import { useState } from 'react';
import { putAffiliate, refreshAffiliate, useAffiliate } from '../../data/affiliateDesk.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { office, useMay } from '../../data/office.ts';
import { Button } from '../../ui/Button.tsx';
import { dayText, shortTime } from '../../ui/dates.ts';
import { countText, moneyText } from '../../ui/numbers.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import desk from '../shell/Desk.module.css';
import { failureText } from '../shell/outcomeText.ts';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { useNow } from '../shell/useNow.ts';
import styles from './Affiliates.module.css';
import { CommissionRows, DeliveryRows } from './EarningRows.tsx';
import { InvitedDialog } from './InvitedDialog.tsx';
import { PayoutSection } from './PayoutSection.tsx';
import { PlanSection } from './PlanSection.tsx';
import { StateBadges } from './StateBadges.tsx';
import { Loaded } from '../shell/Loaded.tsx';
import { useFinish } from '../shell/useFinish.ts';

/** Partner with everything needed for a decision about them or their money. */
export function AffiliateCase({ id }: { id: number | undefined }) {
  return id === undefined ? null : <Opened id={id} />;
}

function Opened({ id }: { id: number }) {
  const { t } = useDeskTexts();
  const query = useAffiliate(id);
  return (
    <section className={desk.case} aria-label={t('affiliates.one')}>
      <Loaded query={query} height="320px">
        {(card) => <Card card={card} />}
      </Loaded>
    </section>
  );
}

function Card({ card }: { card: OfficeAffiliateCard }) {
  const { affiliate } = card;
  return (
    <>
      <header className={desk.caseHead}>
        <h2>{affiliate.name}</h2>
        <span className={desk.quiet}>{affiliate.code}</span>
        <StateBadges row={affiliate} />
      </header>
      <div className={desk.scroll}>
        <Facts card={card} />
        <PayoutSection card={card} />
        <PlanSection card={card} />
        <CommissionRows card={card} />
        <DeliveryRows card={card} />
      </div>
      <Actions card={card} />
    </>
  );
}

function Facts({ card }: { card: OfficeAffiliateCard }) {
  const { t } = useDeskTexts();
  const { affiliate, totals, currency, partners } = card;
  const sums = (['held', 'payable', 'requested', 'paid'] as const).map(
    (name) => `${t(`affiliates.sums.${name}`)} ${moneyText(totals[name], currency)}`,
  );
  return (
    <div className={desk.section}>
      <dl className={desk.facts}>
        <dt>{t('affiliates.fields.email')}</dt>
        <dd>{affiliate.email}</dd>
        <Invitation card={card} />
        <Lost card={card} />
        <dt>{t('affiliates.since')}</dt>
        <dd>{dayText(affiliate.since)}</dd>
        <dt>{t('affiliates.fields.parent')}</dt>
        <dd>{affiliate.parent?.name ?? t('affiliates.nobody')}</dd>
        {(['clicks', 'registrations', 'first_deposits'] as const).map((name) => (
          <div key={name} className={styles.pair}>
            <dt>{t(`affiliates.columns.${name}`)}</dt>
            <dd className={styles.figure}>{countText(affiliate[name])}</dd>
          </div>
        ))}
        <dt>{t('affiliates.earned')}</dt>
        <dd>{sums.join(', ')}</dd>
        {partners.length > 0 && (
          <>
            <dt>{t('affiliates.below')}</dt>
            <dd>{partners.map(({ name }) => name).join(', ')}</dd>
          </>
        )}
        <dt>{t('affiliates.panel')}</dt>
        <dd>{card.panel}</dd>
      </dl>
    </div>
  );
}

function Lost({ card: { lost, returned_at: returned } }: { card: OfficeAffiliateCard }) {
  const { t } = useDeskTexts();
  if (lost === null) return null;
  const started = shortTime(lost.started_at);
  return (
    <>
      {returned === null ? null : (
        <>
          <dt>{t('affiliates.returned')}</dt>
          <dd>{shortTime(returned)}</dd>
        </>
      )}
      <dt>{t('affiliates.lost')}</dt>
      <dd>
        {lost.ended_at === null || lost.ended_by === null
          ? t('affiliates.lostOpen', { started, ready: shortTime(lost.ready_at) })
          : t('affiliates.lostEnded', {
              started,
              ended: shortTime(lost.ended_at),
              why: t(`affiliates.lostEnds.${lost.ended_by}`),
            })}
      </dd>
    </>
  );
}

/** Stops the waiting period of a partner who says that they have lost every second factor. */
function StopReturn({ card: { affiliate, lost } }: { card: OfficeAffiliateCard }) {
  const { t } = useDeskTexts();
  const finish = useFinish();
  const [isStopping, setStopping] = useState(false);
  if (lost === null || lost.ended_at !== null) return null;
  const stop = async (reason: string) =>
    finish(await office.stopAffiliateReturn({ id: affiliate.id, reason }), putAffiliate);
  return (
    <>
      <Button onClick={() => setStopping(true)}>{t('affiliates.stopReturn')}</Button>
      {isStopping && (
        <ReasonDialog
          title={t('affiliates.stopReturnTitle', { name: affiliate.name })}
          text={t('affiliates.stopReturnText')}
          label={t('affiliates.fields.reason')}
          isRequired
          maximum={500}
          action={t('affiliates.stopReturn')}
          isDangerous
          onClose={() => setStopping(false)}
          onAction={stop}
        />
      )}
    </>
  );
}

function Actions({ card }: { card: OfficeAffiliateCard }) {
  const { affiliate } = card;
  const { t } = useDeskTexts();
  const finish = useFinish();
  const mayManage = useMay('affiliates.manage');
  const [isInviting, setInviting] = useState(false);
  const [sent, setSent] = useState<AffiliateInvitation>();
  const [isEnding, setEnding] = useState(false);
  const { id, name, email, state } = affiliate;
  const isOver = state === 'disabled';
  if (!mayManage) return null;
  const invite = async () => {
    const outcome = await office.inviteAffiliateAgain({ id });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    setSent(outcome.value);
    await refreshAffiliate(id);
    return undefined;
  };
  const disable = async (reason: string) =>
    finish(await office.disableAffiliate({ id, disabled: !isOver, reason }), putAffiliate);
  const action = t(isOver ? 'affiliates.enable' : 'affiliates.disable');
  return (
    <footer className={desk.actions}>
      <StopReturn card={card} />
      {!isOver && <Button onClick={() => setInviting(true)}>{t('affiliates.inviteAgain')}</Button>}
      <Button variant={isOver ? 'primary' : 'danger'} onClick={() => setEnding(true)}>
        {action}
      </Button>
      {isEnding && (
        <ReasonDialog
          title={t(isOver ? 'affiliates.enableTitle' : 'affiliates.disableTitle', { name })}
          text={t('affiliates.disableText')}
          label={t('affiliates.fields.reason')}
          isRequired
          maximum={500}
          action={action}
          isDangerous={!isOver}
          onClose={() => setEnding(false)}
          onAction={disable}
        />
      )}
      {isInviting && (
        <ConfirmDialog
          title={t('affiliates.inviteTitle', { name })}
          text={t('affiliates.inviteText', { email })}
          action={t('affiliates.inviteAgain')}
          onClose={() => setInviting(false)}
          onAction={invite}
        />
      )}
      {sent !== undefined && <InvitedDialog invitation={sent} onClose={() => setSent(undefined)} />}
    </footer>
  );
}

/** Shows the state of the invitation's mail, and how long its link works; nothing once it was accepted. */
function Invitation({ card: { invitation } }: { card: OfficeAffiliateCard }) {
  const { t } = useDeskTexts();
  const now = useNow();
  if (invitation === null) return null;
  const { mail, sent_at: sentAt, expires_at: expiresAt } = invitation;
  const way =
    mail === 'sent' && sentAt !== null
      ? t('affiliates.mail.sent', { time: shortTime(sentAt) })
      : t(`affiliates.mail.${mail === null ? 'none' : mail === 'failed' || mail === 'replaced' ? 'failed' : 'queued'}`);
  const end = t(expiresAt > now ? 'affiliates.mail.until' : 'affiliates.mail.over', { time: shortTime(expiresAt) });
  return (
    <>
      <dt>{t('affiliates.invitation')}</dt>
      <dd>
        {way}; {end}
      </dd>
    </>
  );
}
