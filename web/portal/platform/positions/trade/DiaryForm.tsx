import type { WireDiary } from '@candor/contracts/http/history.ts';
import type { PositionId } from '@candor/domain/ids.ts';
import { NOTE_LENGTH_MAX, lengthOf, checkDiary } from '@candor/domain/trading/diary.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveDiary } from '../../../../data/history.ts';
import { FieldError } from '../../../../ui/FieldError.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { refusalText } from '../../../../data/texts.ts';
import { useToast } from '../../../../ui/Toast.tsx';
import { useBusy } from '../../../../ui/useBusy.ts';
import styles from './DiaryForm.module.css';
import drawer from './TradeDrawer.module.css';
import { WriteButton } from '../../../frame/WriteButton.tsx';
import { typedSince } from './typedSince.ts';
import type { DiaryFields } from './typedSince.ts';

/** Form of the client's own note and tags on a trade; only the client reads them. */
export function DiaryForm({ position, diary }: { position: PositionId; diary: WireDiary }) {
  const { t } = useTranslation();
  const form = useDiary(position, diary);
  const { checked, note, tags, isBusy, isChanged } = form;
  const noteId = useId();
  const errorOf = (field: string) =>
    checked.ok || checked.refusal.field !== field ? undefined : refusalText(checked.refusal);
  const reason = checked.ok ? (isChanged ? undefined : t('platform.diary.unchanged')) : refusalText(checked.refusal);
  return (
    <section className={drawer.section}>
      <h3 className={drawer.heading}>{t('platform.diary.title')}</h3>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === undefined && !isBusy) void form.save();
        }}
        noValidate
      >
        <div className={styles.head}>
          <label htmlFor={noteId}>{t('platform.diary.note')}</label>
          <span className={drawer.quiet}>
            {lengthOf(note)} / {NOTE_LENGTH_MAX}
          </span>
        </div>
        <textarea
          id={noteId}
          className={styles.note}
          rows={3}
          value={note}
          placeholder={t('platform.diary.placeholder')}
          aria-invalid={errorOf('note') !== undefined || undefined}
          aria-describedby={`${noteId}-error`}
          onChange={(event) => form.setNote(event.target.value)}
        />
        <FieldError id={`${noteId}-error`} text={errorOf('note')} />
        <TextField
          label={t('platform.diary.tags')}
          size="control"
          autoComplete="off"
          value={tags}
          help={t('platform.diary.tagsHelp')}
          error={errorOf('tags')}
          onChange={(event) => form.setTags(event.target.value)}
        />
        <p className={styles.actions}>
          <span className={drawer.quiet}>{t('platform.diary.private')}</span>
          <WriteButton type="submit" busy={isBusy} disabledReason={reason}>
            {t(isBusy ? 'platform.diary.saving' : 'platform.diary.save')}
          </WriteButton>
        </p>
      </form>
    </section>
  );
}

/**
 * Handles the diary as typed, over the stored one. A saved version shows immediately everywhere; if the server refuses
 * it, the stored text returns and the typed one stays in the form.
 */
function useDiary(position: PositionId, diary: WireDiary) {
  const { t } = useTranslation();
  const toast = useToast();
  const [typed, setTyped] = useState<Partial<DiaryFields>>({});
  const [isBusy, whileBusy] = useBusy();
  const stored: DiaryFields = { note: diary.note, tags: diary.tags.join(', ') };
  const { note, tags } = { ...stored, ...typed };
  const text = { note, tags: tags.split(',') };
  const checked = checkDiary(text);
  const save = async () => {
    const outcome = await whileBusy(saveDiary(position, diary, checked.ok ? checked.value : text));
    if (outcome.kind === 'done') {
      setTyped((now) => typedSince({ note, tags }, now));
      toast({ tone: 'success', title: t('platform.diary.saved') });
    } else if (outcome.kind === 'refused') {
      const text = t('platform.diary.notSavedText', { reason: refusalText(outcome.refusal) });
      toast({ tone: 'failure', title: t('platform.diary.notSaved'), text });
    } else {
      toast({ tone: 'warning', title: t('platform.diary.unsure'), text: t('platform.diary.unsureText') });
    }
  };
  return {
    note,
    tags,
    checked,
    isBusy,
    save,
    isChanged: note !== stored.note || tags !== stored.tags,
    setNote: (next: string) => setTyped({ ...typed, note: next }),
    setTags: (next: string) => setTyped({ ...typed, tags: next }),
  };
}
