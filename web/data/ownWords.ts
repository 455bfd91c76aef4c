import { useTranslation } from 'react-i18next';
import { texts } from './texts.ts';

interface OwnWords {
  english: object;
  german: object;
}

/**
 * Words that some desks of the office bring with their code, in a name space of their own. Returns the hook that reads
 * them; a word that is missing there is taken from the words of the whole office.
 */
export function ownWords(space: string, { english, german }: OwnWords) {
  texts.addResourceBundle('en', space, english);
  texts.addResourceBundle('de', space, german);
  return function useOwnWords() {
    return useTranslation([space, 'translation'], { nsMode: 'fallback' });
  };
}
