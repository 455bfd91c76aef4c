import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import type { TFunction } from 'i18next';
import { EyeOff, FileText, Mail, Plus, Scale } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { refreshClient } from '../../data/clientDesk.ts';
import { useClientTexts } from '../../data/clientTexts.ts';
import { office, useMay } from '../../data/office.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/buttonClass.ts';
import { stoppedLabel } from '../../ui/stoppedLabel.ts';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { useFinish } from '../shell/useFinish.ts';
import { AdjustmentDialog } from './AdjustmentDialog.tsx';
import styles from './ClientPage.module.css';
import { FreezeActions } from './FreezeActions.tsx';
import { HoldActions } from './HoldActions.tsx';
import { StatementDialog } from './StatementDialog.tsx';

const REASON_MAXIMUM = 500;
const NOTE_MAXIMUM = 2_000;

/** Actions on a client that the reader's roles allow. */
export function ClientActions({ card, card: { id } }: { card: ClientCard }) {
  const { t } = useClientTexts();
  const may = {
    note: useMay('clients.note'),
    link: useMay('clients.sendLink'),
    adjust: useMay('adjustments.propose'),
    statement: useMay('clients.statement'),
  };
  const [dialog, setDialog] = useState<'note' | 'link' | 'adjust' | 'statement'>();
  const close = () => setDialog(undefined);
  const stopped = noLink(t, card);
  return (
    <div className={styles.actions}>
      <span className={styles.quiet}>{card.case?.state === 'open' ? '' : t('clients.card.disclosed')}</span>
      <OpenCase card={card} />
      {may.link && (
        <Button disabledReason={stopped} onClick={() => setDialog('link')}>
          <Mail size={14} aria-hidden="true" /> {stoppedLabel(t('clients.card.sendLink'), stopped)}
        </Button>
      )}
      {may.statement && card.money !== null && (
        <Button disabledReason={stopped} onClick={() => setDialog('statement')}>
          <FileText size={14} aria-hidden="true" /> {stoppedLabel(t('clients.statement.action'), stopped)}
        </Button>
      )}
      {may.adjust && card.money !== null && (
        <Button onClick={() => setDialog('adjust')}>
          <Scale size={14} aria-hidden="true" /> {t('clients.adjust.action')}
        </Button>
      )}
      <GuardActions card={card} />
      {may.note && (
        <Button onClick={() => setDialog('note')}>
          <Plus size={14} aria-hidden="true" /> {t('clients.card.note')}
        </Button>
      )}
      {dialog === 'statement' && <StatementDialog card={card} onClose={close} />}
      {dialog === 'adjust' && <AdjustmentDialog card={card} onClose={close} />}
      {dialog === 'note' && <NoteDialog id={id} onClose={close} />}
      {dialog === 'link' && <LinkDialog id={id} onClose={close} />}
    </div>
  );
}

interface DialogProps {
  /** Id of the client. */
  id: number;
  onClose: () => void;
}

function NoteDialog({ id, onClose }: DialogProps) {
  const { t } = useClientTexts();
  const finish = useFinish();
  const [request] = useState(() => crypto.randomUUID());
  return (
    <ReasonDialog
      title={t('clients.card.noteTitle')}
      text={t('clients.card.noteText')}
      label={t('clients.card.noteLabel')}
      isRequired
      maximum={NOTE_MAXIMUM}
      action={t('clients.card.noteAction')}
      onClose={onClose}
      onAction={async (note) =>
        finish(await office.noteClient({ id, note, request }), () => refreshClient(id), t('clients.card.noteDone'))
      }
    />
  );
}

function LinkDialog({ id, onClose }: DialogProps) {
  const { t } = useClientTexts();
  const finish = useFinish();
  return (
    <ReasonDialog
      title={t('clients.card.linkTitle')}
      text={t('clients.card.linkText')}
      label={t('clients.card.linkReason')}
      isRequired
      maximum={REASON_MAXIMUM}
      action={t('clients.card.sendLink')}
      onClose={onClose}
      onAction={async (reason) =>
        finish(await office.sendClientLink({ id, reason }), () => refreshClient(id), t('clients.card.linkDone'))
      }
    />
  );
}

/** Link to where compliance opens a confidential case on the client. */
function OpenCase({ card }: { card: ClientCard }) {
  const { t } = useClientTexts();
  const mayWork = useMay('cases.work');
  if (!mayWork || card.case !== null) return null;
  return (
    <Link to={`/cases?pin=${card.pin}`} className={buttonClass()}>
      <EyeOff size={14} aria-hidden="true" /> {t('clients.case.action')}
    </Link>
  );
}

/** Returns why the client can get neither a link nor a statement: they could not log in to read it. */
function noLink(t: TFunction, { closed, frozen }: ClientCard): string | undefined {
  if (closed) return t('clients.card.closed');
  return frozen === null ? undefined : t('clients.freeze.stopped');
}

/** Guards that one person sets and two lift: the freeze of the account, and the hold on the erasure of its data. */
function GuardActions({ card }: { card: ClientCard }) {
  return (
    <>
      <FreezeActions card={card} />
      <HoldActions card={card} />
    </>
  );
}
