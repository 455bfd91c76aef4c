import { GIVEN_SLUG } from '@candor/domain/content/cms/addresses.ts';
import { languageNames } from '@candor/domain/clients/language.ts';
import { useState } from 'react';
import { contentCalls } from '../../../data/content.ts';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { useMay } from '../../../data/office.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Drawer } from '../../../ui/Dialog.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx';
import { failureText } from '../../shell/outcomeText.ts';
import { columnOf, textOf } from '../columns.ts';
import { MediaPicker } from '../media/MediaPicker.tsx';
import type { Editing } from './DocumentEditor.tsx';
import styles from './Editor.module.css';

/** Lengths that search engines show in full. */
const SEO_TITLE_MAXIMUM = 60;
const DESCRIPTION_MAXIMUM = 160;

interface PageSettingsProps {
  editing: Editing;
  onClose: () => void;
}

/** Settings of a page: for the open language, and for all languages. */
export function PageSettings({ editing, onClose }: PageSettingsProps) {
  const { t } = useContentTexts();
  const { view, draft, language, first, isReadOnly } = editing;
  const column = (field: string) => columnOf(field, language, first);
  const value = (field: string) => textOf(view.entry, column(field));
  const change = (field: string, text: string) =>
    draft.change({ [column(field)]: text === '' && field !== 'title' ? null : text });
  const hint = (field: string) => (language === first ? undefined : textOf(view.entry, field));
  const shared = { readOnly: isReadOnly };
  return (
    <Drawer isOpen isWide onClose={onClose} title={t('content.settings.title')}>
      <div className={styles.fields}>
        <h3>{languageNames[language]}</h3>
        <TextField
          {...shared}
          label={t('content.settings.pageTitle')}
          placeholder={hint('title')}
          maxLength={120}
          value={value('title')}
          onChange={(event) => change('title', event.target.value)}
        />
        <TextField
          {...shared}
          label={t('content.settings.seoTitle')}
          help={t('content.settings.length', { count: value('seo_title').length, most: SEO_TITLE_MAXIMUM })}
          placeholder={hint('seo_title')}
          maxLength={120}
          value={value('seo_title')}
          onChange={(event) => change('seo_title', event.target.value)}
        />
        <TextArea
          {...shared}
          label={t('content.settings.description')}
          help={t('content.settings.length', { count: value('description').length, most: DESCRIPTION_MAXIMUM })}
          rows={3}
          placeholder={hint('description')}
          maxLength={300}
          value={value('description')}
          onChange={(event) => change('description', event.target.value)}
        />
        <h3>{t('content.settings.allLanguages')}</h3>
        <Slug editing={editing} />
        <SharedPicture editing={editing} />
        <Checkbox
          label={t('content.settings.noindex')}
          checked={view.entry['noindex'] === true}
          disabled={isReadOnly}
          onChange={(event) => draft.change({ noindex: event.target.checked })}
        />
        <Checkbox
          label={t('content.settings.post')}
          checked={view.entry['post'] === true}
          disabled={isReadOnly}
          onChange={(event) => draft.change({ post: event.target.checked })}
        />
      </div>
    </Drawer>
  );
}

/** Address of the page, which is changed separately since it takes effect immediately. */
function Slug({ editing }: { editing: Editing }) {
  const { t } = useContentTexts();
  const toast = useToast();
  const mayRename = useMay('content.rename');
  const { found, draft, isReadOnly, onFound } = editing;
  const [typed, setTyped] = useState(found.row.name);
  const [isAsking, setAsking] = useState(false);
  const slug = typed.trim().toLowerCase();
  const isWrong = !GIVEN_SLUG.test(slug);
  const rename = async () => {
    await draft.flush();
    const outcome = await contentCalls.rename({ id: found.row.id, slug });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    onFound(outcome.value);
    // A publisher who may not write has no draft; the server knows the address itself.
    if (!isReadOnly) draft.change({ title_slug: slug });
    toast({ tone: 'success', title: t('content.settings.renamed') });
    return undefined;
  };
  const isFixed = !mayRename || found.row.needed;
  return (
    <>
      <TextField
        label={t('content.settings.slug')}
        prefix="/"
        help={t(found.row.needed ? 'content.settings.slugFixed' : 'content.settings.slugHelp')}
        error={isWrong ? t('content.settings.slugWrong') : undefined}
        value={typed}
        readOnly={isFixed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {slug !== found.row.name && !isWrong && !isFixed && (
        <Button size="dense" onClick={() => setAsking(true)}>
          {t('content.settings.rename')}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('content.settings.rename')}
          text={t('content.settings.renameText', { before: found.row.name, after: slug })}
          action={t('content.settings.rename')}
          onClose={() => setAsking(false)}
          onAction={rename}
        />
      )}
    </>
  );
}

/** Picture shown when the page is shared. */
function SharedPicture({ editing }: { editing: Editing }) {
  const { t } = useContentTexts();
  const { view, draft, isReadOnly } = editing;
  const [isChoosing, setChoosing] = useState(false);
  const path = textOf(view.entry, 'og_image');
  return (
    <fieldset className={styles.fields}>
      <legend>{t('content.settings.picture')}</legend>
      <p className={styles.quiet}>{path === '' ? t('content.settings.noPicture') : path}</p>
      {!isReadOnly && (
        <span className={styles.choices}>
          <Button size="dense" onClick={() => setChoosing(true)}>
            {t('content.fields.choosePicture')}
          </Button>
          {path !== '' && (
            <Button size="dense" variant="quiet" onClick={() => draft.change({ og_image: null })}>
              {t('content.fields.noPicture')}
            </Button>
          )}
        </span>
      )}
      {isChoosing && (
        <MediaPicker
          onClose={() => setChoosing(false)}
          onChoose={(media) => {
            draft.change({ og_image: media.path });
            setChoosing(false);
          }}
        />
      )}
    </fieldset>
  );
}
