import { api } from './api.ts';
import { queryClient, bookQuery } from './queries.ts';
import { UnsettledOrders } from './unsettled.ts';

/** On the server there is no tab and nothing to remember. */
const nowhere = { getItem: () => null, setItem: () => undefined };

/** Orders of this tab without an answer. */
export const unsettledOrders = new UnsettledOrders(
  typeof sessionStorage === 'undefined' ? nowhere : sessionStorage,
  async ({ commandId, account }) => {
    const outcome = await api.settleOrder({ commandId, account });
    if (outcome.kind === 'done') void queryClient.invalidateQueries({ queryKey: bookQuery.queryKey });
    return outcome;
  },
);
