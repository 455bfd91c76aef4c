import { useLocation } from 'react-router';
import { useBrandFacts } from '../data/brand.ts';
import { languageNames } from '../data/language.ts';
import styles from './LanguageLinks.module.css';

/** The same page in the brand's other languages; the server remembers the choice. */
export function LanguageLinks({ label }: { label: string }) {
  const { brand, language: current } = useBrandFacts();
  const { pathname } = useLocation();
  if (brand.languages.length < 2) return null;
  return (
    <nav className={styles.languages} aria-label={label}>
      {brand.languages.map((language) => (
        <a
          key={language}
          href={`${pathname}?lang=${language}`}
          lang={language}
          hrefLang={language}
          aria-current={language === current ? 'true' : undefined}
        >
          {languageNames[language]}
        </a>
      ))}
    </nav>
  );
}
