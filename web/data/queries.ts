import type { Session, User } from '@candor/contracts/http/accounts.ts';
import type { Asset } from '@candor/contracts/http/data.ts';
import type { WirePosition, WireBalance, WirePositions } from '@candor/contracts/http/trading.ts';
import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { essentialLoad } from './loads.ts';
import { OutcomeError, valueOf } from './outcome.ts';
import { outcomeQuery } from './outcomeQuery.ts';
import { keepSame } from './sameBook.ts';
import { keepName } from './session.ts';

/** Figures and positions of the current trading account, which the server's pushes keep fresh. */
export interface Book {
  readonly balance: WireBalance;
  readonly positions: WirePositions;
}

/**
 * Pushes received while a request for the whole book was under way: the answer may be older and does not replace them.
 * Positions name no account, so they count only after figures of the same account.
 */
export class PushedSince {
  #balance: WireBalance | undefined;
  #positions: WirePositions | undefined;

  note({ balance, positions }: Partial<Book>): void {
    if (balance !== undefined) {
      if (balance.account.id !== this.#balance?.account.id) this.#positions = undefined;
      this.#balance = balance;
    }
    if (positions !== undefined && this.#balance !== undefined) this.#positions = positions;
  }

  /** Returns the answer, updated by what was pushed for its account meanwhile. */
  applyTo(answer: Book): Book {
    if (this.#balance?.account.id !== answer.balance.account.id) return answer;
    return { balance: this.#balance, positions: this.#positions ?? answer.positions };
  }
}

const RETRIES = 3;

/** Cache of the whole page; a refusal is an answer and is not retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < RETRIES && error instanceof OutcomeError && error.outcome.kind === 'unreachable',
    },
  },
});

export const accountQuery = queryOptions<Session, Error, User>({
  ...essentialLoad,
  queryKey: ['account'],
  async queryFn() {
    const answer = valueOf(await api.getAccount({}));
    keepName(answer);
    return answer;
  },
  select: (answer) => answer.user,
});

export const assetsQuery = outcomeQuery<readonly Asset[]>(['assets'], () => api.getAssets({}), essentialLoad);

export const bookQuery = queryOptions<Book>({
  queryKey: ['book'],
  queryFn: readBook,
});

/** Requests for the whole book that are under way, each with what was pushed since. */
const readings = new Set<PushedSince>();

async function readBook(): Promise<Book> {
  const since = new PushedSince();
  readings.add(since);
  try {
    return since.applyTo(valueOf(await api.getBalance({})));
  } finally {
    readings.delete(since);
  }
}

/** Keeps the client from the answer of a call that has changed them. */
export function keepAccount(answer: Session): void {
  keepName(answer);
  queryClient.setQueryData(accountQuery.queryKey, answer);
}

/** Returns the logged-in client. */
export function useAccount() {
  return useQuery(accountQuery);
}

/** Returns the logged-in client if known already; sends no request. */
export function useKnownAccount(): User | undefined {
  return useQuery({ ...accountQuery, enabled: false }).data;
}

/** Returns the instruments, with the leverage that each category offers. */
export function useAssets() {
  return useQuery(assetsQuery);
}

export function useBalance() {
  return useQuery({ ...bookQuery, select: (book) => book.balance });
}

export function usePositions() {
  return useQuery({ ...bookQuery, select: (book) => book.positions });
}

/** Puts a push of the trading socket into the cache. Before the first complete answer there is nothing to update. */
export function amendBook(change: Partial<Book>): void {
  for (const reading of readings) reading.note(change);
  queryClient.setQueryData<Book>(bookQuery.queryKey, (book) => {
    if (book === undefined) return undefined;
    const { positions } = change;
    if (positions === undefined) return { ...book, ...change };
    return { ...book, ...change, positions: keepSame(book.positions, positions) };
  });
}

/** Replaces an open position by the answer to its update. */
export function replacePosition(position: WirePosition): void {
  queryClient.setQueryData<Book>(bookQuery.queryKey, (book) => {
    if (book === undefined) return undefined;
    const open = book.positions.open.map((one) => (one.id === position.id ? position : one));
    return { ...book, positions: { ...book.positions, open } };
  });
}
