import { languageNames } from '@candor/domain/clients/language.ts';
import { HOME_SLUG, isPageSlug, pageAddress } from '@candor/domain/content/cms/addresses.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { useLocation } from 'react-router';
import { useBrandFacts } from '../data/brand.ts';
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
          href={`${addressIn(pathname, language, brand.languages)}?lang=${language}`}
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

/** A page of the content may have its own address in each language; all others have one. */
function addressIn(path: string, language: Language, languages: readonly Language[]): string {
  const [first = language] = languages;
  const [, head = '', rest] = path.split('/');
  const isLocal = languages.some((one) => one === head);
  const slug = (isLocal ? rest : head) || HOME_SLUG;
  if (rest !== undefined && !isLocal) return path;
  return slug === HOME_SLUG || isPageSlug(slug) ? pageAddress(slug, language, first) : path;
}
