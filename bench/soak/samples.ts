/** One reading of a server under load. */
export interface Sample {
  readonly atMs: number;
  readonly orders: number;
  readonly heapBytes: number;
  readonly residentBytes: number;
  readonly openFiles: number;
  readonly logBytes: number;
  /** Figures of the time since the previous sample; undefined where nothing was measured. */
  readonly orderP99Ms: number | undefined;
  readonly pageP99Ms: number | undefined;
  /** The longest wait for a frame of prices. */
  readonly frameMs: number | undefined;
  readonly tableBytes: ReadonlyMap<string, number>;
  /** Quotes that the price gate has accepted, and the tape's size on the disk. */
  readonly ticks: number;
  readonly tapeBytes: number;
}

/** Reads a figure of the metrics' text, summed over its labels; 0 if it is absent. */
export function readMetric(text: string, name: string): number {
  return linesOf(text, name).reduce((sum, line) => sum + valueOf(line), 0);
}

function linesOf(text: string, name: string): readonly string[] {
  return text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
}

function valueOf(line: string): number {
  return Number(line.slice(line.lastIndexOf(' ') + 1));
}

/** Returns the value at a share of the sorted values, from the smallest; undefined for none. */
export function shareOf(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((first, second) => first - second);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

export interface Course {
  readonly middle: number;
  readonly last: number;
  readonly ratio: number;
}

/**
 * Compares a series in its middle third and in its last: the first third warms up. Each is measured by its lower
 * quarter, so that memory that garbage collection has yet to free, or a busy moment of the machine, is no growth.
 */
export function courseOf(samples: readonly Sample[], read: (sample: Sample) => number | undefined): Course {
  const values = samples.map(read);
  const third = Math.floor(values.length / 3);
  const quiet = (some: readonly (number | undefined)[]): number =>
    shareOf(
      some.filter((value) => value !== undefined),
      0.25,
    ) ?? 0;
  const middle = quiet(values.slice(third, 2 * third));
  const last = quiet(values.slice(2 * third));
  return { middle, last, ratio: middle === 0 ? 1 : last / middle };
}

/** Returns how many bytes each order has added to the tables, largest first. */
export function growthOf(samples: readonly Sample[]): readonly { readonly table: string; readonly bytes: number }[] {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) return [];
  const orders = Math.max(1, last.orders - first.orders);
  return [...last.tableBytes]
    .map(([table, bytes]) => ({ table, bytes: (bytes - (first.tableBytes.get(table) ?? bytes)) / orders }))
    .filter(({ bytes }) => bytes >= 1)
    .toSorted((one, other) => other.bytes - one.bytes);
}

/** Tables that have a row for each order. */
export const ORDER_TABLES = ['journal', 'execution', 'batch', 'posting', 'ledger_entry', 'position'];

/** A figure of growth and its maximum: at most half more than what `docs/operating.md` says. */
export interface Bound {
  readonly what: string;
  readonly value: number;
  readonly most: number;
}

/** Returns how much an order, a tick, a new client and a day of log leave behind, with the bounds. */
export function boundsOf(samples: readonly Sample[], clientBytes: number): readonly Bound[] {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) return [];
  const perOrder = growthOf(samples).filter(({ table }) => ORDER_TABLES.includes(table));
  const days = (last.atMs - first.atMs) / 86_400_000;
  return [
    { what: 'bytes of tables an order', value: perOrder.reduce((sum, { bytes }) => sum + bytes, 0), most: 1_900 },
    {
      what: 'bytes of tape a tick',
      value: (last.tapeBytes - first.tapeBytes) / Math.max(1, last.ticks - first.ticks),
      most: 9,
    },
    { what: 'bytes of tables a new client', value: clientBytes, most: 15_000 },
    { what: 'bytes of log a day', value: (last.logBytes - first.logBytes) / days, most: 4_000_000 },
  ];
}
