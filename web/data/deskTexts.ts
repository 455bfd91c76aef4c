import german from '@candor/locales/de/officeDesks.json' with { type: 'json' };
import english from '@candor/locales/en/officeDesks.json' with { type: 'json' };
import { ownWords } from './ownWords.ts';

/** Texts of the desks for popups, staff, messages and mail. */
export const useDeskTexts = ownWords('desks', { english, german });
