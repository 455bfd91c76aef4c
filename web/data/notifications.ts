import type { WireMail, WirePreference } from '@candor/contracts/http/notifications.ts';
import type { OptionalMailEvent } from '@candor/domain/clients/mailEvents.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from './api.ts';
import { valueOf } from './outcome.ts';
import { outcomeQuery } from './outcomeQuery.ts';
import { queryClient } from './queries.ts';

interface Notifications {
  readonly preferences: readonly WirePreference[];
  readonly mails: readonly WireMail[];
}

/** Query of the client's mail settings, and of the mails sent to them. */
export const notificationsQuery = outcomeQuery<Notifications>(['notifications'], () => api.listNotifications({}), {
  staleTime: 0,
});

export function usePrefer() {
  return useMutation({
    mutationFn: async (change: { readonly event: OptionalMailEvent; readonly isByMail: boolean }) =>
      valueOf(await api.preferNotification({ event: change.event, by_mail: change.isByMail })),
    onSuccess: (preferences) =>
      queryClient.setQueryData<Notifications>(
        notificationsQuery.queryKey,
        (before) => before && { ...before, preferences },
      ),
  });
}
