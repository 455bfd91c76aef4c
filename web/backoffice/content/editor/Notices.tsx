import type { ContentDocument } from '@candor/contracts/http/office/content.ts';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { contentCalls, refreshContent } from '../../../data/content.ts';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { useMay } from '../../../data/office.ts';
import type { Outcome } from '../../../data/outcome.ts';
import { Button } from '../../../ui/Button.tsx';
import { shortTime } from '../../../ui/dates.ts';
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx';
import { failureText } from '../../shell/outcomeText.ts';
import { useFinish } from '../../shell/useFinish.ts';
import type { Editing } from './DocumentEditor.tsx';
import styles from './Editor.module.css';

interface NoticesProps {
  editing: Editing;
  isHeld: boolean;
}

/** Notices for the writer: another person's lock, another save, a refusal, a pending approval. */
export function Notices({ editing, isHeld }: NoticesProps) {
  const { t } = useContentTexts();
  const mayWrite = useMay('content.write');
  const { found, view } = editing;
  const { state } = view;
  const holder = state.kind === 'locked' ? state.name : isHeld ? undefined : found.row.lock?.by;
  return (
    <>
      {holder !== undefined && mayWrite && <LockNotice editing={editing} holder={holder} />}
      {state.kind === 'conflict' && <ConflictNotice editing={editing} name={state.name} at={state.at} />}
      {state.kind === 'refused' && (
        <div className={styles.notice} data-tone="warning" role="alert">
          <p>{t('content.save.refusedText', { why: failureText(t, state.outcome) })}</p>
        </div>
      )}
      {found.approval !== null && (
        <div className={styles.notice}>
          <p>{t('content.editor.approvalWaits')}</p>
        </div>
      )}
    </>
  );
}

function LockNotice({ editing, holder }: { editing: Editing; holder: string }) {
  const { t } = useContentTexts();
  const finish = useFinish();
  const [isAsking, setAsking] = useState(false);
  const { found, draft, onRestart } = editing;
  const words = { name: holder };
  const takeOver = async () => finish(await contentCalls.takeLock({ id: found.row.id, take_over: true }), onRestart);
  return (
    <div className={styles.notice} data-tone="warning" role="alert">
      <p>{t(draft.isUnsaved ? 'content.lock.takenFromYou' : 'content.lock.held', words)}</p>
      <Button size="dense" onClick={() => setAsking(true)}>
        {t('content.lock.takeOver')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('content.lock.takeOver')}
          text={t(draft.isUnsaved ? 'content.lock.takeOverLoses' : 'content.lock.takeOverText', words)}
          action={t('content.lock.takeOver')}
          isDangerous
          onClose={() => setAsking(false)}
          onAction={takeOver}
        />
      )}
    </div>
  );
}

interface ConflictNoticeProps {
  editing: Editing;
  name: string;
  at: number | undefined;
}

/** Notice of two conflicting saves, which keeps one's own, the other's, or both. */
function ConflictNotice({ editing, name, at }: ConflictNoticeProps) {
  const { t } = useContentTexts();
  const finish = useFinish();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'mine' | 'theirs'>();
  const [failure, setFailure] = useState<string>();
  const { found, draft, onRestart } = editing;
  const { id } = found.row;
  const keepMine = async () =>
    finish(await contentCalls.takeLock({ id, take_over: true }), (value) => draft.overwrite(value.revision));
  const takeTheirs = async () => finish(await contentCalls.open({ id }), onRestart);
  const copy = async () => {
    const outcome = await saveAsCopy(
      found,
      draft.view.entry,
      t('content.conflict.copyTitle', { title: found.row.title }),
    );
    if (outcome.kind !== 'done') return setFailure(failureText(t, outcome));
    await refreshContent('list');
    void navigate(`/content/edit/${outcome.value}`);
  };
  const when = at === undefined ? '' : shortTime(at);
  return (
    <div className={styles.notice} data-tone="warning" role="alert">
      <p>
        {t('content.conflict.text', { name, at: when })} {failure}
      </p>
      <span className={styles.choices}>
        <Button size="dense" onClick={() => setDialog('mine')}>
          {t('content.conflict.mine')}
        </Button>
        <Button size="dense" onClick={() => setDialog('theirs')}>
          {t('content.conflict.theirs')}
        </Button>
        {found.row.kind === 'page' && (
          <Button size="dense" onClick={() => void copy()}>
            {t('content.conflict.copy')}
          </Button>
        )}
      </span>
      {dialog !== undefined && (
        <ConfirmDialog
          title={t(`content.conflict.${dialog}`)}
          text={t(`content.conflict.${dialog}Text`, { name })}
          action={t(`content.conflict.${dialog}`)}
          isDangerous
          onClose={() => setDialog(undefined)}
          onAction={dialog === 'mine' ? keepMine : takeTheirs}
        />
      )}
    </div>
  );
}

const SLUG_MAXIMUM = 80;

/** Saves the content as another page, so that nothing of two writers is lost. Returns its id. */
async function saveAsCopy(found: ContentDocument, entry: JsonObject, title: string): Promise<Outcome<string>> {
  const slug = `${found.row.name.slice(0, SLUG_MAXIMUM - 10)}-copy-${Date.now().toString(36).slice(-4)}`;
  const created = await contentCalls.create({ title, slug, from: { copy_of: found.row.id } });
  if (created.kind !== 'done') return created;
  const { id } = created.value.row;
  const written = { ...entry, title, title_slug: created.value.entry['title_slug'] ?? slug };
  const saved = await contentCalls.saveDraft({ id, revision: created.value.revision, entry: written });
  return saved.kind === 'done' ? { kind: 'done', value: id } : saved;
}
