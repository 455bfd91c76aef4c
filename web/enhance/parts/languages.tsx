import { languages } from '@candor/domain/clients/language.ts';
import { storeLanguage } from '../../data/language.ts';
import type { Load } from '../activateParts.ts';
import { renderNodes } from '../renderNodes.ts';
import { factsOf } from '../factsOf.ts';
import { FormNotice } from '../../ui/FormNotice.tsx';
import type { LanguageFacts } from '../PlainLanguages.tsx';
import { switchLanguage } from '../entrance/switchLanguage.ts';

/** Ruling R23: switches the page's language immediately; the page and typed text stay. */
export function enhance(nav: HTMLElement, load: Load): void {
  const { failed } = factsOf<LanguageFacts>(nav);
  nav.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const language = languages.find((one) => one === link?.lang);
    if (language === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    switchLanguage(language, load).then(
      (isShown) => {
        if (!isShown) return;
        storeLanguage(language);
        document.querySelector<HTMLElement>(`[data-enhance=languages] [lang=${language}]`)?.focus();
      },
      () => nav.closest('header')?.after(...renderNodes(<FormNotice tone="negative" text={failed} />)),
    );
  });
}
