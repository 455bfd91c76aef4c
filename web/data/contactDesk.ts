import type { ContactDetail } from '@candor/contracts/http/office/contact.ts';
import { office } from './office.ts';
import { putOpenedCase, useOpenedCase } from './openedCase.ts';
import { outcomeQuery } from './outcomeQuery.ts';

export function useContactMessage(id: number | undefined) {
  return useOpenedCase('contact', id, office.openContact);
}

/** Query of the people to whom a message can be assigned, requested each time. */
export const colleaguesQuery = outcomeQuery(['contactColleagues'], () => office.listContactColleagues({}), {
  gcTime: 0,
});

export function putContactMessage(detail: ContactDetail): Promise<void> {
  return putOpenedCase('contact', detail);
}
