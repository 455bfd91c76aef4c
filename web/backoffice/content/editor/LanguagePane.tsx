import { languageNames } from '@candor/domain/clients/language.ts';
import { HOME_SLUG } from '@candor/domain/content/cms/addresses.ts';
import type { JsonValue } from '@candor/domain/content/cms/entry.ts';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { loadPurifier } from '../../../ui/purifier.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx';
import type { KeptHistory } from '../canvas/kept.ts';
import { columnOf, layoutOf } from '../columns.ts';
import type { Editing } from './DocumentEditor.tsx';
import styles from './Editor.module.css';
import { SettingsFields } from './SettingsFields.tsx';

/** The canvas has a third of a megabyte: it is loaded only by people who open a page. */
const Canvas = lazy(async () => {
  const [canvas] = await Promise.all([import('../canvas/Canvas.tsx'), loadPurifier()]);
  return { default: canvas.Canvas };
});

/** Content of one language of the document, or how to start it. */
export function LanguagePane({ editing }: { editing: Editing }) {
  const { found, view, language, first } = editing;
  const column = columnOf('components', language, first);
  const isSingleton = found.row.kind === 'singleton';
  if (isSingleton) return <SettingsFields editing={editing} />;
  const layout = layoutOf(view.entry, column);
  const isMissing = language !== first && (layout === null || layout.length === 0);
  return isMissing ? (
    <Untranslated editing={editing} column={column} />
  ) : (
    <Translated editing={editing} column={column} />
  );
}

interface ColumnProps {
  editing: Editing;
  column: string;
}

function Untranslated({ editing, column }: ColumnProps) {
  const { t } = useContentTexts();
  const { view, draft, language, first, isReadOnly } = editing;
  const words = { language: languageNames[language], first: languageNames[first] };
  const copy = () =>
    draft.change({
      [column]: layoutOf(view.entry, 'components') ?? [],
      [`title_${language}`]: view.entry['title'] ?? '',
    });
  const begin = () => draft.change({ [column]: [{ component: 'heading', settings: { text: '', tag: 'h1' } }] });
  return (
    <div className={styles.missing}>
      <EmptyState
        title={t('content.editor.missingTitle', words)}
        text={t('content.editor.missingText', words)}
        action={
          !isReadOnly && (
            <span className={styles.choices}>
              <Button variant="primary" onClick={copy}>
                {t('content.editor.copyDefault', words)}
              </Button>
              <Button onClick={begin}>{t('content.editor.beginEmpty')}</Button>
            </span>
          )
        }
      />
    </div>
  );
}

function Translated({ editing, column }: ColumnProps) {
  const { found, view, draft, language, first, isReadOnly, toolbar, histories } = editing;
  const keepHistory = useCallback((history: KeptHistory) => histories.set(language, history), [histories, language]);
  const changeLayout = useCallback(
    (layout: readonly JsonValue[]) => draft.change({ [column]: layout }),
    [draft, column],
  );
  // The count remounts the canvas when the layout was copied again from the default language.
  const [copies, setCopies] = useState(0);
  const state = view.languages.find((one) => one.language === language)?.state;
  return (
    <>
      {state === 'outdated' && !isReadOnly && (
        <Outdated editing={editing} column={column} onCopied={() => setCopies((count) => count + 1)} />
      )}
      <Suspense fallback={<Skeleton height="60dvh" />}>
        <Canvas
          key={copies}
          layout={layoutOf(view.entry, column) ?? []}
          language={language}
          first={first}
          isReadOnly={isReadOnly}
          toolbar={toolbar}
          isHome={found.row.name === HOME_SLUG}
          history={histories.get(language)}
          onHistory={keepHistory}
          onLayout={changeLayout}
        />
      </Suspense>
    </>
  );
}

/** Notice of a changed default language: translate the changes, confirm the translation, or start from the default. */
function Outdated({ editing, column, onCopied }: ColumnProps & { onCopied: () => void }) {
  const { t } = useContentTexts();
  const { view, draft, language, first } = editing;
  const [isAsking, setAsking] = useState(false);
  const words = { language: languageNames[language], first: languageNames[first] };
  return (
    <div className={styles.notice} data-tone="warning">
      <p>{t('content.editor.outdated', words)}</p>
      <span className={styles.choices}>
        <Button size="dense" onClick={() => draft.confirm(language)}>
          {t('content.editor.stillRight')}
        </Button>
        <Button size="dense" onClick={() => setAsking(true)}>
          {t('content.editor.copyDefault', words)}
        </Button>
      </span>
      {isAsking && (
        <ConfirmDialog
          title={t('content.editor.copyDefault', words)}
          text={t('content.editor.copyOver', words)}
          action={t('content.editor.copyDefault', words)}
          isDangerous
          onClose={() => setAsking(false)}
          onAction={async () => {
            draft.change({ [column]: layoutOf(view.entry, 'components') ?? [] });
            onCopied();
            return undefined;
          }}
        />
      )}
    </div>
  );
}
