import type { SourcePage } from '@candor/contracts/http/office/priceSources.ts';
import german from '@candor/locales/de/officeSources.json' with { type: 'json' };
import english from '@candor/locales/en/officeSources.json' with { type: 'json' };
import { useQuery } from '@tanstack/react-query';
import { office } from './office.ts';
import { valueOf } from './outcome.ts';
import { ownWords } from './ownWords.ts';

const EVERY_MS = 5_000;

/** Texts of the price-source desk. */
export const useSourceTexts = ownWords('officeSources', { english, german });

/** Returns the price sources; polled, since connections change and another person may decide at any moment. */
export function usePriceSources() {
  return useQuery<SourcePage>({
    queryKey: ['priceSources'],
    refetchInterval: EVERY_MS,
    queryFn: async () => valueOf(await office.listPriceSources({})),
  });
}
