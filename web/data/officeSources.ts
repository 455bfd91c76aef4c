import type { SourcePage } from '@candor/contracts/http/office/priceSources.ts';
import german from '@candor/locales/de/officeSources.json' with { type: 'json' };
import english from '@candor/locales/en/officeSources.json' with { type: 'json' };
import { office, useOfficeQuery } from './office.ts';
import { ownWords } from './ownWords.ts';

const EVERY_MS = 5_000;

/** Texts of the price-source desk. */
export const useSourceTexts = ownWords('officeSources', { english, german });

/** Returns the price sources; polled, since connections change and another person may decide at any moment. */
export function usePriceSources() {
  return useOfficeQuery<SourcePage>(['priceSources'], () => office.listPriceSources({}), { refetchInterval: EVERY_MS });
}
