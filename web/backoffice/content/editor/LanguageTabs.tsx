import { languageNames } from '@candor/domain/clients/language.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { Chips } from '../../../ui/Choice.tsx';
import type { Editing } from './DocumentEditor.tsx';
import styles from './Editor.module.css';

interface LanguageTabsProps {
  editing: Editing;
  onLanguage: (language: Language) => void;
}

/** A tab for each language of the brand, marked where something is missing or left behind. */
export function LanguageTabs({ editing, onLanguage }: LanguageTabsProps) {
  const { t } = useContentTexts();
  const { languages, view, language } = editing;
  const stateOf = (one: Language) => view.languages.find((found) => found.language === one)?.state ?? 'missing';
  return (
    <Chips<Language>
      className={styles.languages}
      label={t('content.editor.languages')}
      options={languages.map((one) => ({
        value: one,
        label: (
          <>
            {languageNames[one]}
            <span className={styles.mark} data-state={stateOf(one)}>
              {t(`content.marks.${stateOf(one)}`)}
            </span>
          </>
        ),
      }))}
      value={language}
      onChange={onLanguage}
    />
  );
}
