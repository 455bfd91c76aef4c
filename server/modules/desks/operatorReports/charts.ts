import type { ReportCell, ReportChart } from '@candor/contracts/http/office/reports.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { formatExact, parseDecimal } from '@candor/domain/money/decimal.ts';
import { MONEY_DIGITS } from '@candor/domain/money/money.ts';
import { reports } from '@candor/domain/reports/report.ts';
import type { ReportName } from '@candor/domain/reports/report.ts';
import { assert } from '@candor/domain/assert.ts';

interface Growing {
  readonly brand: BrandId;
  readonly currency: string | null;
  readonly lines: string[];
  /** By the place on the horizontal axis, the sum of each line. */
  readonly points: Map<string, Map<string, bigint>>;
}

/** The figures of a report over time, each a sum over its other columns. Sums of two currencies are two charts. */
export class ReportCharts {
  readonly #x: number | undefined;
  readonly #value: number;
  readonly #by: number;
  readonly #currency: number;
  readonly #charts = new Map<string, Growing>();

  constructor(name: ReportName) {
    const { columns, chart } = reports[name];
    const placeOf = (wanted: string | undefined) => columns.findIndex((column) => column.name === wanted);
    this.#x = chart === undefined ? undefined : placeOf(chart.x);
    this.#value = placeOf(chart?.value);
    this.#by = placeOf(chart?.by);
    this.#currency = columns[this.#value]?.kind === 'money' ? placeOf('currency') : -1;
  }

  add(brand: BrandId, cells: readonly ReportCell[]): void {
    if (this.#x === undefined) return;
    const currency = this.#currency < 0 ? null : textOf(cells[this.#currency]);
    const key = `${brand} ${currency ?? ''}`;
    const chart: Growing = this.#charts.get(key) ?? { brand, currency, lines: [], points: new Map() };
    this.#charts.set(key, chart);
    const line = this.#by < 0 ? '' : textOf(cells[this.#by]);
    if (!chart.lines.includes(line)) chart.lines.push(line);
    const x = textOf(cells[this.#x]);
    const sums = chart.points.get(x) ?? new Map<string, bigint>();
    chart.points.set(x, sums.set(line, (sums.get(line) ?? 0n) + exactOf(cells[this.#value])));
  }

  all(): ReportChart[] {
    return [...this.#charts.values()].map(({ brand, currency, lines, points }) => ({
      brand,
      currency,
      lines: lines.toSorted(),
      points: [...points]
        .toSorted(([first], [second]) => (first < second ? -1 : 1))
        .map(([x, sums]) => ({
          x,
          values: lines.toSorted().map((line) => formatExact(sums.get(line) ?? 0n, MONEY_DIGITS)),
        })),
    }));
  }
}

function textOf(cell: ReportCell | undefined): string {
  assert(typeof cell === 'string', 'what a chart is divided by is text');
  return cell;
}

function exactOf(cell: ReportCell | undefined): bigint {
  const value = parseDecimal(String(cell), MONEY_DIGITS);
  assert(value !== undefined, 'what a chart shows is a number');
  return value;
}
