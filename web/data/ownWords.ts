import { useTranslation } from 'react-i18next';
import { texts } from './texts.ts';

interface OwnWords {
  english: object;
  german: object;
}

/**
 * Adds texts that some desks of the office bring with their code, in their own namespace. Returns the hook that reads
 * them; a missing text falls back to those of the whole office.
 */
export function ownWords(space: string, { english, german }: OwnWords) {
  texts.addResourceBundle('en', space, english);
  texts.addResourceBundle('de', space, german);
  return function useOwnWords() {
    return useTranslation([space, 'translation'], { nsMode: 'fallback' });
  };
}
