import type { OfficeAffiliateCard } from '@candor/contracts/http/office/affiliates.ts';
import { useQuery } from '@tanstack/react-query';
import { office, officeQueries } from './office.ts';
import { valueOf } from './outcome.ts';

const LIST = ['affiliates'];
const cardKey = (id: number | undefined) => ['affiliate', id];

/** The partners of the brand. */
export function useAffiliates() {
  return useQuery({ queryKey: LIST, queryFn: async () => valueOf(await office.listAffiliates({})) });
}

export function useAffiliate(id: number) {
  return useQuery({ queryKey: cardKey(id), queryFn: async () => valueOf(await office.openAffiliate({ id })) });
}

/** One partner as an act has answered him; the list, the queue of approvals and the home page have changed too. */
export async function putAffiliate(card: OfficeAffiliateCard): Promise<void> {
  officeQueries.setQueryData(cardKey(card.affiliate.id), card);
  await refreshAffiliates();
}

export async function refreshAffiliates(): Promise<void> {
  await Promise.all([LIST, ['approvals'], ['home']].map((queryKey) => officeQueries.invalidateQueries({ queryKey })));
}
