import { sealText } from '@candor/domain/evidence/seal.ts';
import type { SealFacts } from '@candor/domain/evidence/seal.ts';
import { queryOptions } from '@tanstack/react-query';
import { sealHash } from './seals.ts';

/** Query of a seal's hash, computed once for each seal. */
export function sealQuery(facts: SealFacts) {
  return queryOptions({
    queryKey: ['seal', sealText(facts)],
    queryFn: () => sealHash(facts),
    staleTime: Infinity,
    networkMode: 'always',
  });
}
