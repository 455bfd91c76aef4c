import type { ContactDetail } from '@candor/contracts/http/office/contact.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { colleaguesQuery, putContactMessage, useContactMessage } from '../../data/contactDesk.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { office, useMay } from '../../data/office.ts';
import type { Outcome } from '../../data/outcome.ts';
import { Button } from '../../ui/Button.tsx';
import { shortTime } from '../../ui/dates.ts';
import { Loaded } from '../shell/Loaded.tsx';
import { ClientLink } from '../shell/ClientLink.tsx';
import desk from '../shell/Desk.module.css';
import { AssignDialog } from '../shell/AssignDialog.tsx';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { useFinish, useShowOutcome } from '../shell/useFinish.ts';
import { AnswerForm } from './AnswerForm.tsx';
import styles from './Contact.module.css';
import { ContactBadges } from './ContactBadges.tsx';

const NOTE_MAXIMUM = 500;

/** Opened message, its state, and the answer. */
export function MessageCase({ id }: { id: number | undefined }) {
  const { t } = useDeskTexts();
  const query = useContactMessage(id);
  if (id === undefined) return null;
  return (
    <section className={desk.case} aria-label={query.data?.row.name ?? t('office.pages.contact')}>
      <Loaded query={query}>{(message) => <Whole message={message} />}</Loaded>
    </section>
  );
}

function Whole({ message }: { message: ContactDetail }) {
  const { t } = useDeskTexts();
  const mayAnswer = useMay('contact.answer');
  const { row, closed, answers } = message;
  const isOthers = row.taken_by !== null && !row.mine;
  return (
    <>
      <header className={desk.caseHead}>
        <h2>{row.name}</h2>
        <ContactBadges row={row} />
        <span className={desk.quiet}>{shortTime(row.at)} UTC</span>
      </header>
      <div className={desk.scroll} tabIndex={0} role="region" aria-label={t('contact.columns.message')}>
        <p className={styles.message}>{message.message}</p>
        <Facts message={message} />
        {answers.map(({ by, at, answer }) => (
          <div key={at} className={desk.section}>
            <h3>{t('contact.answeredBy', { name: by, time: shortTime(at) })}</h3>
            <p className={styles.text}>{answer}</p>
          </div>
        ))}
        {row.state === 'done' && closed !== null && (
          <div className={desk.section}>
            <h3>{t('contact.closedBy', { name: closed.by, time: shortTime(closed.at) })}</h3>
            <p className={styles.text}>{closed.note}</p>
          </div>
        )}
        {mayAnswer && isOthers && row.state === 'open' && (
          <p className={desk.section}>{t('office.assign.others', { name: row.taken_by })}</p>
        )}
        {mayAnswer && !isOthers && <AnswerForm key={answers.length} message={message} />}
      </div>
      {mayAnswer && <Actions message={message} isOthers={isOthers} />}
    </>
  );
}

function Facts({ message }: { message: ContactDetail }) {
  const { t } = useDeskTexts();
  const { row } = message;
  const { client } = row;
  return (
    <dl className={styles.facts}>
      <dt>{t('contact.email')}</dt>
      <dd>{message.email}</dd>
      <dt>{t('contact.phone')}</dt>
      <dd>{message.phone}</dd>
      <dt>{t('contact.columns.client')}</dt>
      <dd>
        {client === null ? (
          t('contact.visitor')
        ) : (
          <ClientLink id={client.id} from="contact" reference={`#${row.id}`}>
            {client.pin}
          </ClientLink>
        )}
      </dd>
      <dt>{t('contact.columns.taken')}</dt>
      <dd>
        {row.taken_by ?? t('contact.free')}
        {row.assigned !== null && (
          <span className={desk.quiet}>
            {' '}
            {t('office.assign.by', { name: row.assigned.by, time: shortTime(row.assigned.at) })}
          </span>
        )}
      </dd>
      <dt>{t('contact.forwardingTitle')}</dt>
      <dd>
        {t(`contact.forwarding.${row.forwarding}`)}
        {message.forwarded_at !== null && `, ${shortTime(message.forwarded_at)} UTC`}
        {message.attempts > 0 && ` (${t('contact.attempts', { count: message.attempts })})`}
      </dd>
    </dl>
  );
}

function Actions({ message, isOthers }: { message: ContactDetail; isOthers: boolean }) {
  const { t } = useDeskTexts();
  const showOutcome = useShowOutcome();
  const finish = useFinish();
  const [dialog, setDialog] = useState<'close' | 'assign'>();
  const { row } = message;
  const { id, mine } = row;
  const act = async (outcome: Promise<Outcome<ContactDetail>>) => showOutcome(await outcome, putContactMessage);
  const isOpen = row.state === 'open';
  if (!isOpen && (isOthers || row.forwarding !== 'failed')) return null;
  return (
    <div className={desk.actions}>
      {isOpen && !isOthers && (
        <Button onClick={() => void act(office.takeContact({ id, take: !mine }))}>
          {t(mine ? 'office.assign.back' : 'office.assign.mine')}
        </Button>
      )}
      {isOpen && <Button onClick={() => setDialog('assign')}>{t('office.assign.open')}</Button>}
      {isOpen && !isOthers && <Button onClick={() => setDialog('close')}>{t('contact.close')}</Button>}
      {!isOthers && row.forwarding === 'failed' && (
        <Button onClick={() => void act(office.forwardContact({ id }))}>{t('contact.forwardAgain')}</Button>
      )}
      {dialog === 'assign' && <Assign message={message} onClose={() => setDialog(undefined)} />}
      {dialog === 'close' && (
        <ReasonDialog
          title={t('contact.closeTitle')}
          text={t('contact.closeText')}
          label={t('contact.note')}
          isRequired
          maximum={NOTE_MAXIMUM}
          action={t('contact.close')}
          onClose={() => setDialog(undefined)}
          onAction={async (note) => finish(await office.closeContact({ id, note }), putContactMessage)}
        />
      )}
    </div>
  );
}

function Assign({ message: { row }, onClose }: { message: ContactDetail; onClose: () => void }) {
  const { t } = useDeskTexts();
  return (
    <AssignDialog
      words={{ title: t('contact.assignTitle'), text: t('contact.assignText'), nobody: t('contact.assignNobody') }}
      colleagues={useQuery(colleaguesQuery)}
      holder={row.taken_by}
      assign={(to) => office.assignContact({ id: row.id, ...to })}
      onAssigned={putContactMessage}
      onClose={onClose}
    />
  );
}
