import { api } from './api.ts';
import { outcomeQuery } from './outcomeQuery.ts';
import { accountQuery, queryClient } from './queries.ts';
import { onTokenElsewhere } from './session.ts';

/** Further attempts, each after a longer pause, while the client of the token is not known. */
const RETRIES = 5;

/** Client of the present token, asked apart from the account that the page shows. */
const ownerQuery = outcomeQuery(['owner'], () => api.getAccount({}), { staleTime: 0, gcTime: 0 });

/**
 * Reports that another tab has logged another client in, by a mailed link for example: the page would show one client's
 * account and act for the other. Returns the function that ends the reports.
 */
export function watchForOtherClient(onOther: () => void): () => void {
  return onTokenElsewhere(() => void compare(onOther));
}

async function compare(onOther: () => void): Promise<void> {
  const shown = queryClient.getQueryData(accountQuery.queryKey)?.user.uniqid;
  if (shown === undefined) return;
  // An earlier comparison may be asking with a token that has been replaced since.
  await queryClient.cancelQueries(ownerQuery);
  const owner = await queryClient.fetchQuery({ ...ownerQuery, retry: RETRIES }).catch(() => undefined);
  if (owner !== undefined && owner.user.uniqid !== shown) onOther();
}
