import type { WireDiary } from '@candor/contracts/http/history.ts';
import type { PositionId } from '@candor/domain/ids.ts';
import { NOTE_LENGTH_MAX, lengthOf } from '@candor/domain/trading/diary.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../../../../ui/FieldError.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { refusalText } from '../../../../data/texts.ts';
import styles from './DiaryForm.module.css';
import drawer from './TradeDrawer.module.css';
import { useDiary } from './useDiary.ts';
import { WriteButton } from '../../../frame/WriteButton.tsx';

/** The client's own note and tags on a trade; only the client reads them. */
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
