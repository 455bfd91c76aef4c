import { languageNames } from '@candor/domain/clients/language.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { useTranslation } from 'react-i18next';
import styles from '../ui/Choice.module.css';

/** Facts for the script of the links. */
export interface LanguageFacts {
  readonly failed: string;
}

interface PlainLanguagesProps {
  offered: readonly Language[];
  current: Language | undefined;
}

/** Language switch as links: without a script the page is loaded in the other language. */
export function PlainLanguages({ offered, current }: PlainLanguagesProps) {
  const { t } = useTranslation();
  const facts: LanguageFacts = { failed: `${t('shell.language.failed')}. ${t('shell.language.failedText')}` };
  return (
    <nav
      aria-label={t('shell.language.label')}
      className={styles.segmented}
      data-enhance="languages"
      data-facts={JSON.stringify(facts)}
    >
      {offered.map((language) => (
        <a
          key={language}
          className={styles.option}
          href={`?lang=${language}`}
          lang={language}
          hrefLang={language}
          title={languageNames[language]}
          aria-current={language === current ? 'true' : undefined}
        >
          {language.toUpperCase()}
        </a>
      ))}
    </nav>
  );
}
