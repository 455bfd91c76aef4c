import german from '@candor/locales/de/officeStudio.json' with { type: 'json' };
import english from '@candor/locales/en/officeStudio.json' with { type: 'json' };
import { ownWords } from './ownWords.ts';

/** Texts of the brand studio. */
export const useStudioTexts = ownWords('studio', { english, german });
