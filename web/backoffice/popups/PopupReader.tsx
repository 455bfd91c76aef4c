import type { PopupDetail } from '@candor/contracts/http/office/popups.ts';
import { rolesFor } from '@candor/domain/staff/roles.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { office, useMay } from '../../data/office.ts';
import { putPopup } from '../../data/popupDesk.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/buttonClass.ts';
import { shortTime } from '../../ui/dates.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import desk from '../shell/Desk.module.css';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { useRoleNames } from '../shell/useRoleNames.ts';
import { useFinish } from '../shell/useFinish.ts';
import { PopupPreview } from './PopupPreview.tsx';
import styles from './Popups.module.css';
import { StateBadge, Times } from './PopupTable.tsx';

const REASON_MAXIMUM = 500;

interface PopupReaderProps {
  popup: PopupDetail;
  /** Opens the editor; undefined for people who may not write. */
  onEdit: (() => void) | undefined;
}

/** View of a popup that waits for another person's decision, or that clients are shown. */
export function PopupReader({ popup, onEdit }: PopupReaderProps) {
  const mayPublish = useMay('popups.publish');
  const { row, content } = popup;
  return (
    <div className={styles.editor}>
      <section className={styles.panel}>
        <Facts popup={popup} />
        {row.state === 'waiting' && (!mayPublish || row.mine) && <Publisher writers={popup.writers} />}
        <Actions popup={popup} onEdit={onEdit} />
      </section>
      <PopupPreview kind={row.kind} title={row.title} html={content} language={row.language ?? undefined} />
    </div>
  );
}

/** Names who may publish a waiting popup, to those who may not: a role, excluding everybody who has written in it. */
function Publisher({ writers }: Pick<PopupDetail, 'writers'>) {
  const { t } = useDeskTexts();
  const roleNames = useRoleNames();
  const words = { roles: roleNames(rolesFor['popups.publish']), names: writers.join(', ') };
  return (
    <p className={desk.info}>{t(writers.length === 0 ? 'popups.publishedBy' : 'popups.publishedByOther', words)}</p>
  );
}

function Facts({ popup }: { popup: PopupDetail }) {
  const { t } = useDeskTexts();
  const { row, writers } = popup;
  const { published_at: publishedAt, published_by: publisher } = row;
  const program = t('popups.program');
  return (
    <dl className={desk.facts}>
      <dt>{t('popups.columns.state')}</dt>
      <dd>
        <StateBadge state={row.state} />
      </dd>
      <dt>{t('popups.fields.kind')}</dt>
      <dd>{t(`popups.kinds.${row.kind}`)}</dd>
      <dt>{t('popups.fields.audience')}</dt>
      <dd>
        {t(`popups.audiences.${row.audience}`)}, {t(`popups.languages.${row.language ?? 'any'}`)}
      </dd>
      <dt>{t('popups.columns.time')}</dt>
      <dd>
        <Times row={row} />
      </dd>
      <dt>{t('popups.writers')}</dt>
      <dd>{writers.length === 0 ? program : writers.join(', ')}</dd>
      {publishedAt !== null && (
        <>
          <dt>{t('popups.publisher')}</dt>
          <dd>
            {publisher ?? program}, {shortTime(publishedAt)} UTC
          </dd>
          <dt>{t('popups.readsLabel')}</dt>
          <dd>{t('popups.reads', { count: row.reads })}</dd>
        </>
      )}
    </dl>
  );
}

type PopupAction = 'publish' | 'return' | 'end';

function Actions({ popup, onEdit }: PopupReaderProps) {
  const { t } = useDeskTexts();
  const mayPublish = useMay('popups.publish');
  const [action, setAction] = useState<PopupAction>();
  const { id, state, mine } = popup.row;
  const isShown = state === 'planned' || state === 'running';
  const close = () => setAction(undefined);
  return (
    <div className={styles.actions}>
      {mayPublish && state === 'waiting' && (
        <>
          <Button
            variant="primary"
            disabledReason={mine ? t('popups.own') : undefined}
            onClick={() => setAction('publish')}
          >
            {t(mine ? 'popups.own' : 'popups.publish')}
          </Button>
          <Button onClick={() => setAction('return')}>{t('popups.return')}</Button>
        </>
      )}
      {mayPublish && isShown && (
        <Button variant="danger" onClick={() => setAction('end')}>
          {t('popups.end')}
        </Button>
      )}
      {onEdit !== undefined && state === 'waiting' && <Button onClick={onEdit}>{t('popups.edit')}</Button>}
      {onEdit !== undefined && state !== 'waiting' && (
        <Link to={`/popups/new?copy=${id}`} className={buttonClass()}>
          {t('popups.copy')}
        </Link>
      )}
      {action !== undefined && <Question action={action} popup={popup} onClose={close} />}
    </div>
  );
}

interface QuestionProps {
  action: PopupAction;
  popup: PopupDetail;
  onClose: () => void;
}

function Question({ action, popup, onClose }: QuestionProps) {
  const { t } = useDeskTexts();
  const finish = useFinish();
  const { id, revision, audience, language, starts_at: start } = popup.row;
  if (action === 'return') {
    return (
      <ReasonDialog
        title={t('popups.returnTitle')}
        label={t('popups.returnReason')}
        isRequired
        maximum={REASON_MAXIMUM}
        action={t('popups.return')}
        onClose={onClose}
        onAction={async (reason) =>
          finish(await office.returnPopup({ id, revision, reason }), putPopup, t('popups.returned'))
        }
      />
    );
  }
  const isEnd = action === 'end';
  const words = {
    audience: t(`popups.audiences.${audience}`),
    language: t(`popups.languages.${language ?? 'any'}`),
    time: start === null ? t('popups.now') : t('popups.from', { time: `${shortTime(start)} UTC` }),
  };
  return (
    <ConfirmDialog
      title={t(isEnd ? 'popups.endTitle' : 'popups.publishTitle')}
      text={isEnd ? t('popups.endText') : t('popups.publishText', words)}
      action={t(isEnd ? 'popups.end' : 'popups.publish')}
      isDangerous={isEnd}
      onClose={onClose}
      onAction={async () =>
        isEnd
          ? finish(await office.endPopup({ id }), putPopup, t('popups.ended'))
          : finish(await office.publishPopup({ id, revision }), putPopup, t('popups.published'))
      }
    />
  );
}
