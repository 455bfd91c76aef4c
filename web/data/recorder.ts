import { ordersText } from '@candor/contracts/evidence/orders.ts';
import type { SignedOrders } from '@candor/contracts/evidence/orders.ts';
import { recorderText } from '@candor/contracts/evidence/recorder.ts';
import type { SignedRecorder } from '@candor/contracts/evidence/recorder.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { api } from './api.ts';
import { valueOf } from './outcome.ts';
import { outcomeQuery } from './outcomeQuery.ts';

/** Query of the account's signed log of a day; that of the present day still changes. */
export function recorderQuery(account: number, from: Instant) {
  return outcomeQuery<SignedRecorder>(['recorder', account, from], () => api.getRecorder({ from }), {
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
}

/** Makes the log's file and its name. */
export function recorderFile(recorder: SignedRecorder): { readonly content: Blob; readonly name: string } {
  const day = new Date(recorder.from).toISOString().slice(0, 10);
  return {
    content: new Blob([recorderText(recorder)], { type: 'application/json' }),
    name: `${recorder.brand}-${recorder.account.book}-recorder-${day}.json`,
  };
}

/** Returns the commands of the same day with the salts of their entries in the public log. */
export async function readOrders(from: Instant): Promise<SignedOrders> {
  return valueOf(await api.getRecordedOrders({ from }));
}

/** Makes the file of these commands and its name. */
export function ordersFile(orders: SignedOrders): { readonly content: Blob; readonly name: string } {
  const day = new Date(orders.from).toISOString().slice(0, 10);
  return {
    content: new Blob([ordersText(orders)], { type: 'application/json' }),
    name: `${orders.brand}-${orders.account.book}-orders-${day}.json`,
  };
}
