import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import { visitCauses } from '@candor/domain/clients/clientFile.ts';
import { Eraser, EyeOff, Lock } from 'lucide-react';
import { useCallback } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { refreshClient, useClientCard } from '../../data/clientDesk.ts';
import { useClientTexts } from '../../data/clientTexts.ts';
import { disclosedText } from '../../data/disclosedText.ts';
import { useMay } from '../../data/office.ts';
import { dayText, shortTime } from '../../ui/dates.ts';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import shell from '../shell/Desk.module.css';
import { FollowApprovals } from '../shell/FollowApprovals.tsx';
import { NotAllowed, NotFound } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { ApprovalNotes } from './ApprovalNotes.tsx';
import { CardPanel } from './CardPanel.tsx';
import { ClientActions } from './ClientActions.tsx';
import { ClientHead } from './ClientHead.tsx';
import styles from './ClientPage.module.css';
import { ClientTabs } from './ClientTabs.tsx';
import { DocumentsPanel } from './DocumentsPanel.tsx';
import { FreezeNote } from './FreezeNote.tsx';
import { IdentityPanel } from './IdentityPanel.tsx';
import { PermissionsPanel } from './PermissionsPanel.tsx';
import { TagsPanel } from './TagsPanel.tsx';
import { Timeline } from './Timeline.tsx';
import { QueryFailure } from '../shell/QueryFailure.tsx';

/** Page of everything about one client, masked; the client can see that it was opened. */
export function ClientPage() {
  const { t } = useClientTexts();
  const title = t('clients.title');
  const id = Number.parseInt(useParams()['id'] ?? '', 10);
  const mayRead = useMay('clients.read');
  if (!mayRead) return <NotAllowed title={title} />;
  if (Number.isNaN(id)) return <NotFound />;
  return <Opened key={id} id={id} title={title} />;
}

function Opened({ id, title }: { id: number; title: string }) {
  const [search] = useSearchParams();
  const from = search.get('from');
  const cause = visitCauses.find((one) => one === from) ?? 'search';
  const reference = search.get('reference');
  const { data, error, refetch } = useClientCard({ id, cause, ...(reference !== null && { reference }) });
  if (data !== undefined) return <Card card={data} />;
  return (
    <OfficePage title={title}>
      {error === null ? (
        <div className={styles.loading} aria-busy="true">
          <Skeleton height="52px" />
          <Skeleton height="76px" />
          <Skeleton height="420px" />
        </div>
      ) : (
        <QueryFailure error={error} onRetry={() => void refetch()} />
      )}
    </OfficePage>
  );
}

function Card({ card }: { card: ClientCard }) {
  const { id, approvals } = card;
  const onEnded = useCallback(() => void refreshClient(id), [id]);
  return (
    <main id="content" className={styles.page} tabIndex={-1}>
      <ClientHead card={card}>
        <ClientActions card={card} />
      </ClientHead>
      <CaseNote card={card} />
      <FreezeNote card={card} />
      <ErasureNote card={card} />
      <ApprovalNotes approvals={approvals} />
      <FollowApprovals ids={waitingIn(approvals)} onEnded={onEnded} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <IdentityPanel card={card} />
          <DocumentsPanel card={card} />
          <PermissionsPanel card={card} />
        </div>
        <div className={styles.column}>
          <MoneyTiles card={card} />
          <ClientTabs card={card} />
          <Timeline card={card} />
        </div>
        <div className={styles.column}>
          <NotesPanel card={card} />
          <TagsPanel card={card} />
          <DisclosedPanel card={card} />
        </div>
      </div>
    </main>
  );
}

function waitingIn(approvals: ClientCard['approvals']): readonly number[] {
  return approvals.filter(({ state }) => state === 'waiting').map(({ id }) => id);
}

/** Latest entries that the client reads about their file, with the same text. */
function DisclosedPanel({ card }: { card: ClientCard }) {
  const { t } = useClientTexts();
  return (
    <CardPanel title={t('clients.card.seen')}>
      <div className={styles.body}>
        {card.disclosed.length === 0 && <p className={styles.quiet}>{t('clients.card.seenNone')}</p>}
        {card.disclosed.map((visit) => (
          <p key={`${visit.at}-${visit.act}-${visit.about}`} className={styles.quote}>
            {disclosedText(t, visit)}. {visit.reason !== '' && t('account.file.reason', { reason: visit.reason })}{' '}
            <span className={styles.when}>{shortTime(visit.at)}</span>
          </p>
        ))}
        <p className={styles.quiet}>{t('clients.card.never')}</p>
      </div>
    </CardPanel>
  );
}

const tiles = ['balance', 'equity', 'free_margin', 'profit', 'net_deposits'] as const;

/** Figures of the client's real account, as the client sees them. */
function MoneyTiles({ card }: { card: ClientCard }) {
  const { t } = useClientTexts();
  const { money, currency } = card;
  if (money === null) return <Panel padded>{t('clients.card.noAccounts')}</Panel>;
  return (
    <dl className={styles.tiles}>
      {tiles.map((tile) => (
        <div key={tile}>
          <dt>{t(`clients.card.money.${tile}`)}</dt>
          <dd>
            <MoneyText value={money[tile]} symbol={currency.symbol} signed={tile === 'profit'} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Notes by staff about the client, newest first. */
function NotesPanel({ card }: { card: ClientCard }) {
  const { t } = useClientTexts();
  const { notes } = card;
  return (
    <CardPanel title={t('clients.card.notes')} aside={notes.length === 0 ? undefined : String(notes.length)}>
      <div className={styles.body}>
        {notes.length === 0 && <p className={styles.quiet}>{t('clients.card.notesNone')}</p>}
        {notes.map(({ id, note, by, at }) => (
          <p key={id} className={styles.note}>
            {note}
            <br />
            <span>
              {by}, {shortTime(at)}
            </span>
          </p>
        ))}
      </div>
    </CardPanel>
  );
}

/** Says that a confidential case is open, and what that means for actions on this page. */
function CaseNote({ card }: { card: ClientCard }) {
  const { t } = useClientTexts();
  if (card.case === null) return null;
  const { id, state, ends_at: until } = card.case;
  return (
    <section className={styles.pending} aria-label={t('clients.case.title')}>
      <EyeOff size={18} aria-hidden="true" />
      <div>
        <p>
          <strong>{t(`clients.case.${state === 'open' ? 'open' : 'overdue'}`, { day: dayText(until) })}</strong>{' '}
          <Link to={`/cases/${id}`} className={shell.link}>
            {t('clients.case.show')}
          </Link>
        </p>
        {state === 'open' && <p className={styles.quiet}>{t('clients.case.seen')}</p>}
      </div>
    </section>
  );
}

/** Says that the client's data is held, and when the legal retention of a closed account's data ends. */
function ErasureNote({ card: { held, erasure } }: { card: ClientCard }) {
  const { t } = useClientTexts();
  return (
    <>
      {held !== null && (
        <section className={styles.pending} aria-label={t('clients.hold.held')}>
          <Lock size={18} aria-hidden="true" />
          <div>
            <p>
              <strong>{t('clients.hold.banner', { who: held.by, time: shortTime(held.at) })}</strong>
            </p>
            <p className={styles.quiet}>{held.reason}</p>
          </div>
        </section>
      )}
      {erasure !== null && (
        <section className={styles.pending} aria-label={t('clients.hold.erasure')}>
          <Eraser size={18} aria-hidden="true" />
          <ErasureWords erasure={erasure} />
        </section>
      )}
    </>
  );
}

function ErasureWords({ erasure }: { erasure: NonNullable<ClientCard['erasure']> }) {
  const { t } = useClientTexts();
  const { wished_at: wished, due_at: due, erased_at: erased } = erasure;
  if (erased !== null) return <p>{t('clients.hold.erased', { time: shortTime(erased) })}</p>;
  if (wished === null) return <p>{t('clients.hold.closed', { due: dayText(due) })}</p>;
  return <p>{t('clients.hold.wished', { time: shortTime(wished), due: dayText(due) })}</p>;
}
