import type { AnswerOf } from '@candor/contracts/http/call.ts';
import { calls } from '@candor/contracts/http/calls.ts';
import type { TransactionFilter } from '@candor/contracts/http/transactions.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from './api.ts';
import { fetchFile } from './ask.ts';
import type { Outcome } from './outcome.ts';
import { outcomeQuery } from './outcomeQuery.ts';

export type TransactionPage = AnswerOf<(typeof calls)['listTransactions']>;

/** Query of a page of one tab. `state` changes whenever the account's money does, so that no older data is shown. */
export function transactionsQuery(state: string, filter: TransactionFilter, page: number) {
  return outcomeQuery<TransactionPage>(
    ['transactions', state, filter, page],
    () => api.listTransactions({ ...filter, page }),
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
}

/** Exports everything that the filter matches as a file. */
export function exportTransactions(filter: TransactionFilter): Promise<Outcome<Blob>> {
  return fetchFile(calls.exportTransactions, filter);
}
