import { calls } from '@candor/contracts/http/calls.ts';
import type { PublishedCounts } from '@candor/contracts/evidence/verifyLiability.ts';
import { ask, publishedBy } from './overHttp.ts';

/** The published counts of a running server, and its keys. */
export function countsPublishedBy(base: string): PublishedCounts {
  return {
    keys: () => publishedBy(base).keys(),
    async counts(brand, at) {
      const query = { before: new Date(at + 1).toISOString(), count: '10' };
      const answer = await ask(base, calls.getLiabilities, query);
      if (typeof answer !== 'object') return undefined;
      return answer.counts.filter((one) => one.brand === brand && one.at === at);
    },
  };
}
