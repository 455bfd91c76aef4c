import type { ContactDetail } from '@candor/contracts/http/office/contact.ts';
import { queryOptions } from '@tanstack/react-query';
import { office } from './office.ts';
import { putOpenedCase, useOpenedCase } from './openedCase.ts';
import { valueOf } from './outcome.ts';

export function useContactMessage(id: number | undefined) {
  return useOpenedCase('contact', id, office.openContact);
}

/** Query of the people to whom a message can be assigned, requested each time. */
export const colleaguesQuery = queryOptions({
  queryKey: ['contactColleagues'],
  gcTime: 0,
  queryFn: async () => valueOf(await office.listContactColleagues({})),
});

export function putContactMessage(detail: ContactDetail): Promise<void> {
  return putOpenedCase('contact', detail);
}
