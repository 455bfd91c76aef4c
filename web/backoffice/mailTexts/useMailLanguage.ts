import { mailLanguages } from '@candor/domain/clients/mailEvents.ts';
import { useSearchParams } from 'react-router';
import type { MailLanguage } from '../../data/officeMailTexts.ts';

/** Returns the chosen language, which is in the address so that a link keeps it. */
export function useMailLanguage(): readonly [MailLanguage, (next: MailLanguage) => void] {
  const [query, setQuery] = useSearchParams();
  const language = mailLanguages.find((one) => one === query.get('language')) ?? 'en';
  const choose = (next: MailLanguage) =>
    setQuery(
      (before) => new URLSearchParams([...[...before].filter(([name]) => name !== 'language'), ['language', next]]),
      {
        replace: true,
      },
    );
  return [language, choose];
}
