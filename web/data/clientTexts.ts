import german from '@candor/locales/de/officeClients.json' with { type: 'json' };
import english from '@candor/locales/en/officeClients.json' with { type: 'json' };
import { ownWords } from './ownWords.ts';

/** Texts of the clients' desk. */
export const useClientTexts = ownWords('clients', { english, german });
