import type { SourcePage } from '@candor/contracts/http/office/priceSources.ts';
import german from '@candor/locales/de/officeSources.json' with { type: 'json' };
import english from '@candor/locales/en/officeSources.json' with { type: 'json' };
import { useQuery } from '@tanstack/react-query';
import { office } from './office.ts';
import { valueOf } from './outcome.ts';
import { ownWords } from './ownWords.ts';

const EVERY_MS = 5_000;

/** The words of the desk of price sources. */
export const useSourceTexts = ownWords('officeSources', { english, german });

/** Connections come and go, and another person may decide at any moment. */
export function usePriceSources() {
  return useQuery<SourcePage>({
    queryKey: ['priceSources'],
    refetchInterval: EVERY_MS,
    queryFn: async () => valueOf(await office.listPriceSources({})),
  });
}
