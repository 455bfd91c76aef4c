import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { valueOf } from '../../data/outcome.ts';
import type { Outcome } from '../../data/outcome.ts';

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly count: number;
  readonly is_more: boolean;
}

/** The fields that every list's request has, from the list's settings. */
export interface ListQuery<Order extends string> {
  readonly order: Order;
  readonly descending: boolean;
  readonly search?: string;
  readonly after?: string;
}

interface ListSource<Row, Order extends string, Filter extends string> {
  /** Its name in the cache, in saved views and in the choice of columns. */
  readonly name: string;
  readonly shape: ListShape<Order, Filter>;
  readonly ask: (query: ListQuery<Order>, filters: ListView<Order, Filter>['filters']) => Promise<Outcome<Page<Row>>>;
  /** How often it looks for news by itself. */
  readonly everyMs?: number;
}

export interface List<Row, Order extends string, Filter extends string> {
  readonly name: string;
  readonly view: ListView<Order, Filter>;
  readonly query: Pick<UseQueryResult<Page<Row>>, 'data' | 'error' | 'refetch'>;
  /** The page on the screen is still that of the view before. */
  readonly isOld: boolean;
  readonly pageNumber: number;
  /** The query string of the page's address, for a saved view. */
  readonly address: string;
  readonly change: (change: Partial<ListView<Order, Filter>>) => void;
  /** Everything as a saved view has it; empty: as it is at first. */
  readonly show: (query: string) => void;
  /** Another one after each `show`: what was typed before and is no value is forgotten. */
  readonly round: number;
  readonly back: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

/** A list of the server: its view in the address, its pages by cursor. */
export function useList<Row, Order extends string, Filter extends string>({
  name,
  shape,
  ask,
  everyMs,
}: ListSource<Row, Order, Filter>): List<Row, Order, Filter> {
  const [params, setParams] = useSearchParams();
  const [round, setRound] = useState(0);
  const view = readListView(params, shape);
  const address = writeListView(view, shape).toString();
  // The cursors of the pages behind this one; in another view they mean nothing.
  const [walk, setWalk] = useState<{ address: string; cursors: readonly string[] }>({ address, cursors: [] });
  const cursors = walk.address === address ? walk.cursors : [];
  const after = cursors.at(-1);
  const query = useQuery({
    queryKey: ['list', name, address, after],
    placeholderData: keepPreviousData,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    queryFn: async () => {
      const { search, order, descending, filters } = view;
      const request = { order, descending, ...(search !== '' && { search }), ...(after !== undefined && { after }) };
      return valueOf(await ask(request, filters));
    },
  });
  const next = query.data?.next ?? null;
  return {
    name,
    view,
    address,
    query,
    isOld: query.isPlaceholderData,
    pageNumber: cursors.length + 1,
    change: (change) => setParams(writeListView({ ...view, ...change }, shape), { replace: true }),
    show: (saved) => {
      setRound(round + 1);
      setParams(new URLSearchParams(saved));
    },
    round,
    back: cursors.length === 0 ? undefined : () => setWalk({ address, cursors: cursors.slice(0, -1) }),
    next: next === null ? undefined : () => setWalk({ address, cursors: [...cursors, next] }),
  };
}

/** A list's settings. They are in the address of the page, to be kept, shared and gone back to. */
interface ListView<Order extends string, Filter extends string> {
  readonly search: string;
  readonly order: Order;
  readonly descending: boolean;
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
}

interface ListShape<Order extends string, Filter extends string> {
  readonly orders: readonly Order[];
  readonly filters: readonly Filter[];
  /** The default settings. */
  readonly first: { readonly order: Order; readonly descending: boolean };
}

const SEARCH = 'q';
const ORDER = 'order';
const WAY = 'way';

/** The view that an address names; unknown and wrong parts of it are ignored. */
export function readListView<Order extends string, Filter extends string>(
  query: URLSearchParams,
  { orders, filters, first }: ListShape<Order, Filter>,
): ListView<Order, Filter> {
  const order = orders.find((one) => one === query.get(ORDER));
  const given = filters.flatMap((name): [Filter, string][] => {
    const value = query.get(name);
    return value === null || value === '' ? [] : [[name, value]];
  });
  // The compiler keeps no names through entries.
  const chosen: Partial<Record<Filter, string>> = {};
  for (const [name, value] of given) chosen[name] = value;
  return {
    search: query.get(SEARCH)?.trim() ?? '',
    order: order ?? first.order,
    descending: order === undefined ? first.descending : query.get(WAY) === 'down',
    filters: chosen,
  };
}

/** The address of these settings; defaults are left out. */
export function writeListView<Order extends string, Filter extends string>(
  { search, order, descending, filters }: ListView<Order, Filter>,
  { filters: names, first }: ListShape<Order, Filter>,
): URLSearchParams {
  const query = new URLSearchParams();
  if (search !== '') query.set(SEARCH, search);
  for (const name of names) {
    const value = filters[name];
    if (value !== undefined && value !== '') query.set(name, value);
  }
  if (order !== first.order || descending !== first.descending) {
    query.set(ORDER, order);
    query.set(WAY, descending ? 'down' : 'up');
  }
  return query;
}
