import type { OfficeAffiliateCard } from '@candor/contracts/http/office/affiliates.ts';
import { office, officeQueries, refreshQueries, useOfficeQuery } from './office.ts';

const LISTED = ['list', 'affiliates'];
const cardKey = (id: number | undefined) => ['affiliate', id];
/** Time for an invitation's mail to be sent. */
const MAILING_MS = 3_000;

export function useAffiliate(id: number) {
  return useOfficeQuery(cardKey(id), () => office.openAffiliate({ id }), {
    refetchInterval: ({ state }) => (isMailing(state.data) ? MAILING_MS : false),
  });
}

function isMailing(card: OfficeAffiliateCard | undefined): boolean {
  const mail = card?.invitation?.mail;
  return mail === 'queued' || mail === 'sending';
}

/** Keeps the partner that a command has returned; refreshes the list, the approvals queue and the home page too. */
export async function putAffiliate(card: OfficeAffiliateCard): Promise<void> {
  officeQueries.setQueryData(cardKey(card.affiliate.id), card);
  await refreshAffiliates();
}

/** Refreshes a partner after a command that does not return it. */
export async function refreshAffiliate(id: number): Promise<void> {
  await Promise.all([refreshQueries(cardKey(id)), refreshAffiliates()]);
}

export async function refreshAffiliates(): Promise<void> {
  await refreshQueries(LISTED, ['approvals'], ['home']);
}
