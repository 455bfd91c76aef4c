import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { valueOf } from '../../data/outcome.ts';
import type { ListExport } from '../../data/listExports.ts';
import type { Outcome } from '../../data/outcome.ts';

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly count: number;
  readonly is_more: boolean;
}

/** Fields of every list's request, from the list's settings. */
export interface ListQuery<Order extends string> {
  readonly order: Order;
  readonly descending: boolean;
  readonly search?: string;
}

/** Start of a page. */
interface Cursor {
  readonly after?: string | undefined;
}

interface ListSource<Row, Order extends string, Filter extends string, Request extends Cursor> {
  /** Name of the list in the cache, in saved views and in the column choice. */
  readonly name: string;
  readonly shape: ListShape<Order, Filter>;
  /** Builds the server request, the same for a page and for a file. */
  readonly requestOf: (query: ListQuery<Order>, filters: ListView<Order, Filter>['filters']) => Request;
  readonly ask: (request: Request) => Promise<Outcome<Page<Row>>>;
  readonly exportOf: (request: Request) => ListExport;
  /** Interval of automatic refreshes. */
  readonly everyMs?: number;
}

export interface List<Row, Order extends string, Filter extends string> {
  readonly name: string;
  readonly view: ListView<Order, Filter>;
  /** Export of the list as shown. */
  readonly exported: ListExport;
  readonly query: Pick<UseQueryResult<Page<Row>>, 'data' | 'error' | 'refetch'>;
  /** Whether the shown page is still that of the previous view. */
  readonly isOld: boolean;
  readonly pageNumber: number;
  /** Query string of the page's address, for a saved view. */
  readonly address: string;
  readonly change: (change: Partial<ListView<Order, Filter>>) => void;
  /** Restores a saved view; an empty text restores the default. */
  readonly show: (query: string) => void;
  /** Number that changes with each `show`, so that typed text that is no value is dropped. */
  readonly round: number;
  readonly back: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

/** Binds a server list: its view is in the address, its pages are read by cursor. */
export function useList<Row, Order extends string, Filter extends string, Request extends Cursor>({
  name,
  shape,
  requestOf,
  ask,
  exportOf,
  everyMs,
}: ListSource<Row, Order, Filter, Request>): List<Row, Order, Filter> {
  const [params, setParams] = useSearchParams();
  const [round, setRound] = useState(0);
  const view = readListView(params, shape);
  const address = writeListView(view, shape).toString();
  // The cursors of the previous pages are void in another view.
  const [walk, setWalk] = useState<{ address: string; cursors: readonly string[] }>({ address, cursors: [] });
  const cursors = walk.address === address ? walk.cursors : [];
  const after = cursors.at(-1);
  const { search, order, descending, filters } = view;
  const request = requestOf({ order, descending, ...(search !== '' && { search }) }, filters);
  const query = useQuery({
    queryKey: ['list', name, address, after],
    placeholderData: keepPreviousData,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    queryFn: async () => valueOf(await ask({ ...request, ...(after !== undefined && { after }) })),
  });
  const next = query.data?.next ?? null;
  return {
    name,
    view,
    address,
    query,
    exported: exportOf(request),
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

/** Settings of a list, which are in the page's address so that they can be kept, shared and returned to. */
interface ListView<Order extends string, Filter extends string> {
  readonly search: string;
  readonly order: Order;
  readonly descending: boolean;
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
}

interface ListShape<Order extends string, Filter extends string> {
  readonly orders: readonly Order[];
  readonly filters: readonly Filter[];
  /** Default settings. */
  readonly first: { readonly order: Order; readonly descending: boolean };
}

const SEARCH = 'q';
const ORDER = 'order';
const WAY = 'way';

/** Reads the view of an address, ignoring unknown and wrong parts. */
export function readListView<Order extends string, Filter extends string>(
  query: URLSearchParams,
  { orders, filters, first }: ListShape<Order, Filter>,
): ListView<Order, Filter> {
  const order = orders.find((one) => one === query.get(ORDER));
  const filterValues = filters.flatMap((name): [Filter, string][] => {
    const value = query.get(name);
    return value === null || value === '' ? [] : [[name, value]];
  });
  // The compiler keeps no names through entries.
  const chosen: Partial<Record<Filter, string>> = {};
  for (const [name, value] of filterValues) chosen[name] = value;
  return {
    search: query.get(SEARCH)?.trim() ?? '',
    order: order ?? first.order,
    descending: order === undefined ? first.descending : query.get(WAY) === 'down',
    filters: chosen,
  };
}

/** Writes the address of these settings, without the defaults. */
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
