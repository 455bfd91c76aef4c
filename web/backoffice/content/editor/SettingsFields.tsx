import { languageNames } from '@candor/domain/clients/language.ts';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import { useState } from 'react';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { CleanHtml } from '../../../ui/CleanHtml.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { columnOf, textOf } from '../columns.ts';
import type { Editing } from './DocumentEditor.tsx';
import styles from './Editor.module.css';

/** Fields of the settings singleton, which every page of the site uses. */
export function SettingsFields({ editing }: { editing: Editing }) {
  const { t } = useContentTexts();
  const { view, draft, language, first, isReadOnly } = editing;
  const column = (field: string) => columnOf(field, language, first);
  // A language without a text shows the default's, so an empty field counts as absent.
  const change = (field: string, text: string) =>
    draft.change({ [column(field)]: text === '' && language !== first ? null : text } satisfies JsonObject);
  const hint = (field: string) => (language === first ? undefined : textOf(view.entry, field));
  return (
    <Panel padded className={styles.fields}>
      <TextField
        label={t('content.site.name')}
        value={textOf(view.entry, column('name'))}
        placeholder={hint('name')}
        readOnly={isReadOnly}
        onChange={(event) => change('name', event.target.value)}
      />
      <TextArea
        label={t('content.site.description')}
        help={t('content.site.descriptionHelp')}
        rows={3}
        value={textOf(view.entry, column('description'))}
        placeholder={hint('description')}
        readOnly={isReadOnly}
        onChange={(event) => change('description', event.target.value)}
      />
      <TextArea
        label={t('content.site.copyright')}
        help={t('content.site.copyrightHelp')}
        rows={5}
        spellCheck={false}
        value={textOf(view.entry, column('copyright'))}
        placeholder={hint('copyright')}
        readOnly={isReadOnly}
        onChange={(event) => change('copyright', event.target.value)}
      />
      <Shown html={textOf(view.entry, column('copyright')) || (hint('copyright') ?? '')} />
      {language !== first && <p className={styles.quiet}>{t('content.site.empty', { first: languageNames[first] })}</p>}
    </Panel>
  );
}

/** Footer text as visitors see it. */
function Shown({ html }: { html: string }) {
  const { t } = useContentTexts();
  const [isShown, setShown] = useState(true);
  return (
    <div>
      <Button size="dense" variant="quiet" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {t('content.site.shown')}
      </Button>
      {isShown && <CleanHtml html={html} className={styles.sample} />}
    </div>
  );
}
