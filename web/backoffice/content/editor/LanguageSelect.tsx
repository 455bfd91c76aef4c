import { languageNames } from '@candor/domain/clients/language.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { Select } from '../../../ui/Select.tsx';
import type { Editing } from './DocumentEditor.tsx';
import styles from './Editor.module.css';

interface LanguageSelectProps {
  editing: Editing;
  onLanguage: (language: Language) => void;
}

/** The brand's languages, with what is missing or left behind in each. */
export function LanguageSelect({ editing, onLanguage }: LanguageSelectProps) {
  const { t } = useContentTexts();
  const { languages, view, language } = editing;
  const stateOf = (one: Language) => view.languages.find((found) => found.language === one)?.state ?? 'missing';
  if (languages.length < 2) return null;
  return (
    <Select<Language>
      className={styles.language}
      label={t('content.editor.languages')}
      options={languages.map((one) => ({
        value: one,
        label: `${languageNames[one]} · ${t(`content.marks.${stateOf(one)}`)}`,
      }))}
      value={language}
      onChange={onLanguage}
    />
  );
}
