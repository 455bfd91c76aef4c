import type { ExecutionFigures, MonthFigures, OrderFigures } from './executionFigures.ts';

/** A wrong figure, by its path: `types.stopLoss.worse`. */
export interface FigureDifference {
  readonly figure: string;
  readonly published: string;
  readonly counted: string;
}

/** Rule HN-6: returns the first figure in which two months differ; undefined: none does. */
export function firstDifference(published: unknown, counted: unknown, figure = ''): FigureDifference | undefined {
  if (!isBranch(published) || !isBranch(counted))
    return published === counted ? undefined : { figure, published: textOf(published), counted: textOf(counted) };
  const [one, other] = [branches(published), branches(counted)];
  for (const name of new Set([...other.keys(), ...one.keys()])) {
    const found = firstDifference(one.get(name), other.get(name), figure === '' ? name : `${figure}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function textOf(value: unknown): string {
  return value === undefined ? 'none' : JSON.stringify(value);
}

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Indexes rows by what they count, so that they are matched independently of their position. */
function branches(value: object): ReadonlyMap<string, unknown> {
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  return new Map(value.map((row: unknown, index) => [rowName(row) ?? String(index), row]));
}

function rowName(row: unknown): string | undefined {
  if (!isBranch(row)) return undefined;
  const { type, reason, from }: { type?: unknown; reason?: unknown; from?: unknown } = row;
  if (typeof type === 'string') return type;
  if (typeof reason === 'string') return reason;
  return typeof from === 'number' ? new Date(from).toISOString() : undefined;
}

const ADDED = ['orders', 'better', 'same', 'worse', 'uncompared'] as const;

/**
 * Rule HN-6: returns the first figure of a published month that is not the sum of its parts; undefined: everything adds
 * up.
 */
export function wrongSum({ figures, periods }: MonthFigures): FigureDifference | undefined {
  const wholes: readonly (readonly [string, ExecutionFigures])[] = [
    ['', figures],
    ...periods.map((period) => [`${new Date(period.from).toISOString()}.`, period] as const),
  ];
  for (const [place, whole] of wholes) {
    const found = wrongWithin(place, whole);
    if (found !== undefined) return found;
  }
  return compareSums('periods.', figures, periods);
}

function wrongWithin(place: string, whole: ExecutionFigures): FigureDifference | undefined {
  const sides = whole.better + whole.same + whole.worse + whole.uncompared;
  if (sides !== whole.orders) return differing(`${place}orders`, whole.orders, sides);
  const refused = whole.refusals.reduce((total, { count }) => total + count, 0);
  if (whole.refused !== null && whole.refused !== refused) return differing(`${place}refused`, whole.refused, refused);
  return compareSums(`${place}types.`, whole, whole.types);
}

function compareSums(place: string, whole: OrderFigures, parts: readonly OrderFigures[]): FigureDifference | undefined {
  for (const name of ADDED) {
    const total = parts.reduce((sum, part) => sum + part[name], 0);
    if (total !== whole[name]) return differing(`${place}${name}`, whole[name], total);
  }
  return undefined;
}

function differing(figure: string, published: number, counted: number): FigureDifference {
  return { figure, published: String(published), counted: String(counted) };
}
