import type { Instant } from '@candor/domain/ids.ts';
import { formatExactMoney, formatMoney } from '@candor/domain/money/decimal.ts';
import { sharePercent } from '@candor/domain/money/share.ts';
import { businessDaysBetween } from '@candor/domain/payments/businessDays.ts';
import type { ReportSpan } from '@candor/domain/reports/period.ts';
import { utcDate } from '@candor/domain/time.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { listComplaintsReceived } from '../complaints/index.ts';
import { findInstrument } from '../../engine/instruments/index.ts';
import type { Firm } from './deps.ts';
import { DEALT_NOTIONAL, toMicroseconds } from './tradeRows.ts';
import type { Values } from './tradeRows.ts';

interface Volume {
  readonly symbol: string;
  readonly currency: string;
  readonly orders: bigint;
  /** Sum in micro-units, as text: that of a year can exceed a `bigint` of the database. */
  readonly notional: string;
}

/** Rule RG-3: lists the execution venues: everything is dealt at our own, with a row for each class and currency. */
export async function venueRows(connection: Connection, span: ReportSpan, firm: Firm): Promise<Values[]> {
  const { rows } = await connection.query<Volume>(
    `SELECT position.symbol, account.currency, count(*) AS orders,
       sum(${DEALT_NOTIONAL})::text AS notional
     FROM execution
     JOIN trading_account account ON account.id = execution.account_id AND account.kind = 'real'
     JOIN position ON position.id = execution.position_id
     WHERE execution.at >= $1 AND execution.at < $2 AND execution.kind IN ('open', 'close')
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [toTimestamp(span.from), toTimestamp(span.until)],
  );
  const days = Math.max(1, businessDaysBetween(span.from - 1, span.until - 1));
  const classes = Map.groupBy(
    rows,
    ({ symbol, currency }) => `${findInstrument(symbol)?.category ?? 'other'} ${currency}`,
  );
  return [...classes]
    .toSorted(([first], [second]) => (first < second ? -1 : 1))
    .map(([name, volumes]) => {
      const [category = '', currency = ''] = name.split(' ');
      const orders = volumes.reduce((sum, one) => sum + one.orders, 0n);
      const notional = volumes.reduce((sum, one) => sum + BigInt(one.notional), 0n);
      const whole = sharePercent(1, 1);
      return {
        '1': `Contracts for difference: ${category}`,
        '2': orders < BigInt(days) ? 'Y' : 'N',
        '3': firm.lei === '' ? firm.name : `${firm.name} (${firm.lei})`,
        '4': whole,
        '5': whole,
        '9': String(orders),
        '10': formatExactMoney(notional),
        '11': currency,
      };
    });
}

interface Counted {
  readonly day: string;
  readonly at: Instant;
  readonly currency: string;
  readonly leaves: number;
  readonly total: bigint;
  readonly root: Buffer;
  readonly provider: string | null;
  readonly booked: bigint | null;
  readonly reported: bigint | null;
  readonly first_person: string | null;
  readonly second_person: string | null;
  readonly approved_at: Instant | null;
}

/** Lists each day’s count with each provider, and the people who signed it off. */
export async function clientMoneyRows(connection: Connection, { from, until }: ReportSpan): Promise<Values[]> {
  const { rows } = await connection.query<Counted>(
    `SELECT counted.day::text, counted.at, counted.currency, leaves, total, root, provider, booked, told AS reported,
       asker.full_name AS first_person, decider.full_name AS second_person, approved_at
     FROM client_money_count counted
     LEFT JOIN client_money_check checked ON checked.count_id = counted.id
     LEFT JOIN client_money_sign_off signed ON signed.count_id = counted.id
     LEFT JOIN staff asker ON asker.id = signed.asked_by
     LEFT JOIN staff decider ON decider.id = signed.approved_by
     WHERE counted.day >= $1::date AND counted.day < $2::date
     ORDER BY counted.day, counted.currency, provider`,
    [utcDate(from), utcDate(until)],
  );
  return rows.map((row) => {
    const sum = (value: bigint | null) => (value === null ? '' : formatExactMoney(value));
    const { booked, reported } = row;
    return {
      '1': row.day,
      '2': toMicroseconds(row.at),
      '3': row.currency,
      '4': String(row.leaves),
      '5': formatMoney(row.total, row.currency),
      '6': row.root.toString('hex'),
      '7': row.provider ?? '',
      '8': sum(booked),
      '9': sum(reported),
      '10': booked === null || reported === null ? '' : sum(reported - booked),
      '11': row.first_person ?? '',
      '12': row.second_person ?? '',
      '13': row.approved_at === null ? '' : toMicroseconds(row.approved_at),
    };
  });
}

const AT_ONCE = 500;

export async function* complaintRows(connection: Connection, span: ReportSpan, firm: Firm): AsyncGenerator<Values[]> {
  for (let after = 0; ;) {
    const rows = await listComplaintsReceived(connection, { ...span, after, limit: AT_ONCE });
    yield rows.map(({ number, receivedAt, category, state, answeredAt, outcome, redress }) => ({
      '1': number,
      '2': utcDate(receivedAt),
      '3': category,
      '4': state,
      '5': answeredAt === undefined ? '' : utcDate(answeredAt),
      '6': outcome ?? '',
      '7': redress === undefined ? '' : formatMoney(redress, firm.currency),
      '8': redress === undefined ? '' : firm.currency,
    }));
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.id ?? after;
  }
}
