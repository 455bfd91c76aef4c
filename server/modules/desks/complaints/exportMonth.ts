import { BYTE_ORDER_MARK, csvRow } from '@candor/contracts/http/csv.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import { TextFile } from '@candor/contracts/http/textFile.ts';
import { acknowledgeBy, answerBy } from '@candor/domain/complaints/clocks.ts';
import { complaintOutcomes } from '@candor/domain/complaints/complaint.ts';
import { complaintStateAt, isComplaintOpen } from '@candor/domain/complaints/moves.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import type { MoneySum } from '@candor/domain/money/money.ts';
import { daysBetween } from '@candor/domain/payments/businessDays.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { utcDate } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { recordAct } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { ComplaintDeskDeps } from './deps.ts';
import { listForExport } from './deskStore.ts';
import type { ExportedComplaint } from './deskStore.ts';

const AT_ONCE = 500;
const COLUMNS = [
  ...['number', 'received', 'from', 'category', 'state', 'acknowledged', 'acknowledged_in_time', 'held', 'answered'],
  ...['days_taken', 'answered_in_time', 'outcome', 'redress', 'currency', 'reopened'],
];

interface Register {
  readonly brandId: BrandId;
  readonly currency: string;
  readonly from: Instant;
  readonly until: Instant;
  readonly now: Instant;
}

/**
 * Rule CP-10: exports the register of a UTC month, without names; the exporter is recorded. Refusal: `complaintMonth`.
 */
export async function exportMonth(
  { pool, clock, audit, brandOf }: ComplaintDeskDeps,
  { month }: OfficeRequestOf<OfficeCalls['exportComplaints']>,
  session: StaffSession,
): Promise<Result<TextFile>> {
  const { brandId } = session;
  const now = clock.now();
  const from = Date.parse(`${month}-01T00:00:00Z`);
  if (from > now) return refuse({ code: 'complaintMonth', field: 'month' });
  const first = new Date(from);
  const until = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1);
  await transaction(pool, brandId, (connection) =>
    recordAct(connection, audit, { actor: session, at: now, action: 'complaint.exported', subject: `month:${month}` }),
  );
  const register = { brandId, currency: brandOf(brandId).currency.code, from, until, now };
  return accept(new TextFile(`${brandId}-complaints-${month}.csv`, 'text/csv', linesOf(pool, register)));
}

/** Writes row by row as it is read; the sums of the month are the last row. */
async function* linesOf(pool: Pool, register: Register): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(COLUMNS);
  const sums = new Sums();
  for (let after = 0; ;) {
    const page = { from: register.from, until: register.until, after, limit: AT_ONCE };
    const rows = await transaction(pool, register.brandId, (connection) => listForExport(connection, page));
    for (const row of rows) sums.add(row);
    if (rows.length > 0) yield rows.map((row) => csvRow(cellsOf(row, register))).join('');
    if (rows.length < AT_ONCE) break;
    after = rows.at(-1)?.id ?? after;
  }
  yield csvRow(sums.cells(register.currency));
}

function cellsOf(row: ExportedComplaint, { currency, now }: Register): string[] {
  const { number, receivedAt, acknowledgedAt, answeredAt, outcome = '', redress, reopenedAt } = row;
  const day = (at: Instant | undefined) => (at === undefined ? '' : utcDate(at));
  return [
    number,
    day(receivedAt),
    row.isOfClient ? 'account' : 'form',
    row.category,
    complaintStateAt(row, now),
    day(acknowledgedAt),
    inTime({ at: acknowledgedAt, due: acknowledgeBy(receivedAt), isWaiting: isComplaintOpen(row.state) }, now),
    row.isHeld ? 'yes' : 'no',
    day(answeredAt),
    answeredAt === undefined ? '' : String(daysBetween(receivedAt, answeredAt)),
    answeredInTime(row, now),
    outcome,
    redress === undefined ? '' : formatMoney(redress, currency),
    redress === undefined ? '' : currency,
    day(reopenedAt),
  ];
}

interface Step {
  readonly at: Instant | undefined;
  readonly due: Instant;
  readonly isWaiting: boolean;
}

/** Is the step in time? A pending step is until its clock has run out; empty for a step that is no longer expected. */
function inTime({ at, due, isWaiting }: Step, now: Instant): '' | 'yes' | 'no' {
  if (at === undefined && !isWaiting) return '';
  return (at ?? now) <= due ? 'yes' : 'no';
}

/** Rule CP-2: judges the first answer, and the one after a reopening, each by its own clock. */
function answeredInTime(row: ExportedComplaint, now: Instant): '' | 'yes' | 'no' {
  const { firstAnsweredAt, answeredAt, reopenedAt, state } = row;
  const isWaiting = isComplaintOpen(state);
  const first = inTime({ at: firstAnsweredAt, due: answerBy({ ...row, reopenedAt: undefined }), isWaiting }, now);
  if (first !== 'yes' || reopenedAt === undefined) return first;
  return inTime({ at: isWaiting ? undefined : answeredAt, due: answerBy(row), isWaiting }, now);
}

/** Sums of a month. */
class Sums {
  readonly #outcomes = new Map<string, number>();
  #count = 0;
  #answered = 0;
  #days = 0;
  #redress: MoneySum = 0n;

  add({ outcome, answeredAt, receivedAt, redress }: ExportedComplaint): void {
    this.#count += 1;
    this.#redress += redress ?? 0n;
    if (outcome !== undefined) this.#outcomes.set(outcome, (this.#outcomes.get(outcome) ?? 0) + 1);
    if (answeredAt === undefined) return;
    this.#answered += 1;
    this.#days += daysBetween(receivedAt, answeredAt);
  }

  /**
   * Returns the cells under the columns: the count, the answered ones, the mean days, each outcome, and all redress.
   */
  cells(currency: string): string[] {
    const mean = this.#answered === 0 ? '' : String(Math.round(this.#days / this.#answered));
    const outcomes = complaintOutcomes.map((one) => `${one} ${this.#outcomes.get(one) ?? 0}`).join('; ');
    const before = ['total', String(this.#count), '', '', '', '', '', '', String(this.#answered)];
    return [...before, mean, '', outcomes, formatMoney(this.#redress, currency), currency, ''];
  }
}
