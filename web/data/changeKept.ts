import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Changes what is kept under these keys, and leaves it as old as it was: what is to be read again still is. Set as new
 * data it would count as read just now, and a list that lacks its newest row would be shown as whole.
 */
export function changeKept<Data>(client: QueryClient, queryKey: QueryKey, change: (data: Data) => Data): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const { isInvalidated } = query.state;
    client.setQueryData<Data>(query.queryKey, (data) => (data === undefined ? undefined : change(data)));
    if (isInvalidated) query.invalidate();
  }
}
