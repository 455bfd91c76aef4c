/** A list's settings. They are in the address of the page, to be kept, shared and gone back to. */
export interface ListView<Order extends string, Filter extends string> {
  readonly search: string;
  readonly order: Order;
  readonly descending: boolean;
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
}

export interface ListShape<Order extends string, Filter extends string> {
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
