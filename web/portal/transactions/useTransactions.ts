import type { TransactionFilter } from '@candor/contracts/http/transactions.ts';
import type { TransactionGroup, TransactionStatus } from '@candor/domain/payments/transaction.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayRange } from '../../data/days.ts';
import { useAccount, useBalance } from '../../data/queries.ts';
import { transactionsQuery } from '../../data/transactions.ts';

/** Filter as chosen: days of the UTC calendar, and empty texts for fields that do not matter. */
export interface ChosenFilter {
  readonly from: string;
  readonly until: string;
  readonly status: TransactionStatus | '';
}

const EVERYTHING: ChosenFilter = { from: '', until: '', status: '' };

/** Converts the chosen filter for the server. */
export function wantedFilter(group: TransactionGroup, { from, until, status }: ChosenFilter): TransactionFilter {
  return { group, ...dayRange(from, until), ...(status !== '' && { status }) };
}

/** Returns a page of a tab, filtered as chosen. */
export function useTransactions(group: TransactionGroup) {
  const [chosen, setChosen] = useState(EVERYTHING);
  const [page, setPage] = useState(1);
  const account = useAccount().data?.account ?? '';
  const cash = useBalance().data?.balance ?? '';
  const query = useQuery(transactionsQuery(`${account} ${cash}`, wantedFilter(group, chosen), page));
  const choose = (next: ChosenFilter) => {
    setChosen(next);
    setPage(1);
  };
  const isAll = Object.values(chosen).every((value) => value === '');
  return { chosen, choose, showAll: () => choose(EVERYTHING), isAll, page, setPage, query };
}
