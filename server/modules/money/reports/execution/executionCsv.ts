import { BYTE_ORDER_MARK, csvRow } from '@candor/contracts/http/csv.ts';
import type { WireMonth } from '@candor/contracts/http/reports.ts';

type Figures = NonNullable<WireMonth['figures']>;
type Row = Pick<Figures, 'orders' | 'better' | 'same' | 'worse' | 'uncompared' | 'times'>;

interface Place {
  readonly month: WireMonth;
  /** Start of the period; empty for the whole month. */
  readonly from: string;
  readonly until: string;
}

const HEAD = [
  'month',
  'revision',
  'simulated',
  'from',
  'until',
  /** What the row counts: `all`, a type of order, or `refused` with its reason. */
  'row',
  'reason',
  'orders',
  'better',
  'same',
  'worse',
  'uncompared',
  'timed',
  'p50_ms',
  'p95_ms',
  'p99_ms',
  'max_ms',
];

/** Rule HN-6: writes every published figure, a row for each type of order and for each reason of a refusal. */
export async function* executionCsv(months: readonly WireMonth[], simulated: boolean): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(HEAD);
  for (const month of months) {
    if (month.figures !== null) yield rowsOf({ month, from: '', until: '' }, month.figures, simulated);
    for (const period of month.periods ?? []) {
      const [from, until] = [period.from, period.until].map((at) => new Date(at).toISOString());
      yield rowsOf({ month, from: from ?? '', until: until ?? '' }, period, simulated);
    }
  }
}

function rowsOf({ month, from, until }: Place, figures: Figures, simulated: boolean): string {
  const place = [month.month, String(month.revision), String(simulated), from, until];
  const rows: readonly (readonly [string, Row])[] = [
    ['all', figures],
    ...figures.types.map((one) => [one.type, one] as const),
  ];
  const refused = figures.refusals.map(({ reason, count }) =>
    csvRow([...place, 'refused', reason, String(count), ...Array<string>(9).fill('')]),
  );
  return [...rows.map(([name, row]) => csvRow([...place, name, '', ...cellsOf(row)])), ...refused].join('');
}

function cellsOf({ orders, better, same, worse, uncompared, times }: Row): readonly string[] {
  const timed = times === null ? [0] : [times.count, times.p50, times.p95, times.p99, times.max];
  const cells = [orders, better, same, worse, uncompared, ...timed].map(String);
  return [...cells, ...Array<string>(10 - cells.length).fill('')];
}
