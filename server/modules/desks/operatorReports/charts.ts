import type { ReportCell, ReportChart } from '@candor/contracts/http/office/reports.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { formatExactMoney, parseDecimal } from '@candor/domain/money/decimal.ts';
import { MONEY_DIGITS } from '@candor/domain/money/money.ts';
import { knownUntil, stepOf } from '@candor/domain/reports/period.ts';
import type { ReportSpan } from '@candor/domain/reports/period.ts';
import { reports } from '@candor/domain/reports/report.ts';
import type { ReportName } from '@candor/domain/reports/report.ts';
import { assert } from '@candor/domain/assert.ts';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';

interface Growing {
  readonly brand: BrandId;
  readonly currency: string | null;
  readonly lines: string[];
  /** Sum of each line by its place on the horizontal axis. */
  readonly points: Map<string, Map<string, bigint>>;
}

/** Charts of a report over time, each a sum over its other columns. Sums of two currencies are two charts. */
export class ReportCharts {
  readonly #x: number | undefined;
  readonly #value: number;
  readonly #by: number;
  readonly #currency: number;
  readonly #charts = new Map<string, Growing>();

  readonly #places: readonly string[];

  constructor(name: ReportName, span: ReportSpan, now: Instant) {
    const { columns, chart } = reports[name];
    const placeOf = (columnName: string | undefined) => columns.findIndex((column) => column.name === columnName);
    this.#x = chart === undefined ? undefined : placeOf(chart.x);
    this.#places = columns[this.#x ?? -1]?.kind === 'moment' ? momentsIn(span, now) : daysIn(span);
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

  list(): ReportChart[] {
    return [...this.#charts.values()].map(({ brand, currency, lines, points }) => ({
      brand,
      currency,
      lines: lines.toSorted(),
      points: this.#places.map((x) => ({
        x,
        values: lines.toSorted().map((line) => formatExactMoney(points.get(x)?.get(line) ?? 0n)),
      })),
    }));
  }
}

/** Lists every day, including days without a row. */
function daysIn({ from, until }: ReportSpan): string[] {
  return instants(from, until - DAY_MS, DAY_MS).map((at) => at.slice(0, 'YYYY-MM-DD'.length));
}

/** Lists the end of every step; for the current one, now. */
function momentsIn(span: ReportSpan, now: Instant): string[] {
  const step = stepOf(span) === 'hour' ? HOUR_MS : DAY_MS;
  const last = knownUntil(span, now);
  const ended = instants(span.from + step, last - 1, step);
  return [...ended, ...instants(last, last, step)].map((at) => `${at.slice(0, 'YYYY-MM-DDTHH:MM'.length)}Z`);
}

function instants(from: Instant, last: Instant, step: number): string[] {
  const count = Math.floor((last - from) / step) + 1;
  return Array.from({ length: count }, (_, index) => new Date(from + index * step).toISOString());
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
