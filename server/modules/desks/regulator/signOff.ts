import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import type { MoneyDay } from '@candor/contracts/http/office/regulator.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import { money } from '@candor/domain/money/money.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { z } from 'zod';
import { toTimestamp, transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, optional, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { Subject } from '../../access/approvals/index.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { RegulatorDeps } from './deps.ts';

const DAYS_SHOWN = 31;

const dayRows = rowsOf({
  id: column.integer('counted.id'),
  day: column.text('counted.day::text'),
  currency: column.text('counted.currency'),
  total: column.money('counted.total'),
  difference: column.money(`coalesce((SELECT sum(told - booked) FROM client_money_check checked
    WHERE checked.count_id = counted.id AND told IS NOT NULL), 0)::bigint`),
  signed: optional({
    by: column.text('asker.full_name'),
    second: column.text('decider.full_name'),
    at: column.instant('signed.approved_at'),
  }),
  isWaiting: column.flag(`EXISTS (SELECT FROM approval WHERE subject = 'clientMoneySignOff'
    AND subject_key = 'clientMoney:' || counted.id AND decided_at IS NULL AND expires_at > $1)`),
});

type StoredDay = RowOf<typeof dayRows>;

const FROM = `client_money_count counted
  LEFT JOIN client_money_sign_off signed ON signed.count_id = counted.id
  LEFT JOIN staff asker ON asker.id = signed.asked_by
  LEFT JOIN staff decider ON decider.id = signed.approved_by`;

/** Rule RG-5: a day's count of client money and its differences are signed off by two people, once. */
export const clientMoneySignOff = new Subject({
  name: 'clientMoneySignOff',
  payload: z.object({ count: z.number(), request: z.string() }),
  isAlone: true,

  key: ({ count }) => `clientMoney:${count}`,

  async check({ clock }: ActDeps, { connection, payload: { count } }) {
    const found = await findDay(connection, count, clock.now());
    if (found === undefined) return refuse({ code: 'notFound' });
    if (found.signed !== undefined) return refuse({ code: 'signedOff' });
    const { day, currency, total, difference } = found;
    return accept([
      { name: 'day', before: '', after: day },
      { name: 'total', before: '', after: `${formatMoney(total, currency)} ${currency}` },
      { name: 'difference', before: '', after: `${formatMoney(difference, currency)} ${currency}` },
    ]);
  },

  async apply({ pool }: ActDeps, { id, brandId, reason, requestedBy, decidedBy, decidedAt, payload }) {
    await transaction(pool, brandId, (connection) =>
      connection.query(
        `INSERT INTO client_money_sign_off (brand_id, count_id, approval_id, reason, asked_by, approved_by, approved_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (brand_id, count_id) DO NOTHING`,
        [brandId, payload.count, id, reason, requestedBy, decidedBy, toTimestamp(decidedAt)],
      ),
    );
    return accept(true);
  },
});

export function askSignOff(
  deps: RegulatorDeps,
  { count, command: request, reason }: OfficeRequestOf<OfficeCalls['askMoneySignOff']>,
  session: StaffSession,
): Promise<Result<Approval>> {
  return clientMoneySignOff.askOnce(deps, session, { reason, request, payload: { count, request } });
}

export function listMoneyDays(
  { pool, clock }: RegulatorDeps,
  { brandId }: StaffSession,
): Promise<Result<{ days: MoneyDay[] }>> {
  return transaction(pool, brandId, async (connection) => {
    const days = await dayRows.all(
      connection,
      `SELECT ${dayRows.columns} FROM ${FROM} WHERE counted.day IS NOT NULL
       ORDER BY counted.day DESC, counted.id DESC LIMIT ${DAYS_SHOWN}`,
      [toTimestamp(clock.now())],
    );
    return accept({ days: days.map(presentDay) });
  });
}

function findDay(connection: Connection, count: number, now: number): Promise<StoredDay | undefined> {
  return dayRows.first(
    connection,
    `SELECT ${dayRows.columns} FROM ${FROM} WHERE counted.day IS NOT NULL AND counted.id = $2`,
    [toTimestamp(now), count],
  );
}

function presentDay({ id, day, currency, total, difference, signed, isWaiting }: StoredDay): MoneyDay {
  return {
    count: id,
    day,
    currency,
    total: formatMoney(total, currency),
    difference: formatMoney(money(difference), currency),
    signed: signed ?? null,
    waiting: isWaiting,
  };
}
