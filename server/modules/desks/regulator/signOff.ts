import type { Brand } from '@candor/brands/schema.ts';
import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import type { MoneyDay } from '@candor/contracts/http/office/regulator.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { z } from 'zod';
import { toTimestamp, transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, optional, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { Subject } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { RegulatorDeps } from './deps.ts';

type SignOffDeps = Pick<RegulatorDeps, 'pool' | 'clock' | 'audit' | 'brandOf'>;

const DAYS_SHOWN = 31;

interface StoredCheck {
  readonly provider: string;
  /** Provider's reported balance less the booked one; null: it cannot be queried. */
  readonly difference: string | null;
}

const dayRows = rowsOf({
  id: column.integer('counted.id'),
  day: column.text('counted.day::text'),
  currency: column.text('counted.currency'),
  total: column.micros('counted.total'),
  // Sums as text: JSON has no whole numbers of that size.
  checks: column.json<readonly StoredCheck[]>(`(SELECT coalesce(json_agg(json_build_object('provider', provider,
    'difference', (told - booked)::text) ORDER BY provider), '[]') FROM client_money_check checked
    WHERE checked.count_id = counted.id)`),
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

/** Rule RG-5: two people sign off a day’s count and the difference at each provider, once all are checked. */
export const clientMoneySignOff = new Subject({
  name: 'clientMoneySignOff',
  payload: z.object({ count: z.number(), request: z.string() }),
  isAlone: true,

  key: ({ count }) => `clientMoney:${count}`,

  async check({ clock, brandOf }: SignOffDeps, { connection, brandId, payload: { count } }) {
    const found = await findDay(connection, count, clock.now());
    if (found === undefined) return refuse({ code: 'notFound' });
    if (found.signed !== undefined) return refuse({ code: 'signedOff' });
    const { day, currency, total } = found;
    const providers = providersOf(found, brandOf(brandId));
    const unchecked = providers.filter(({ state }) => state === 'unchecked').map(({ provider }) => provider);
    if (unchecked.length > 0) return refuse({ code: 'moneyUnchecked', params: { providers: unchecked.join(', ') } });
    return accept([
      { name: 'countedDay', before: '', after: day },
      { name: 'owedToClients', before: '', after: `${formatMoney(total, currency)} ${currency}` },
      ...providers.map(({ provider, difference }) => ({
        name: `providerDifference · ${provider}`,
        before: '',
        after: difference === null ? 'notCompared' : `${difference} ${currency}`,
      })),
    ]);
  },

  async apply({ pool }: SignOffDeps, { id, brandId, reason, requestedBy, decidedBy, decidedAt, payload }) {
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
  { pool, clock, brandOf }: RegulatorDeps,
  { brandId }: StaffSession,
): Promise<Result<{ days: MoneyDay[] }>> {
  return transaction(pool, brandId, async (connection) => {
    const days = await dayRows.all(
      connection,
      `SELECT ${dayRows.columns} FROM ${FROM} WHERE counted.day IS NOT NULL
       ORDER BY counted.day DESC, counted.id DESC LIMIT ${DAYS_SHOWN}`,
      [toTimestamp(clock.now())],
    );
    return accept({ days: days.map((day) => presentDay(day, brandOf(brandId))) });
  });
}

function findDay(connection: Connection, count: number, now: number): Promise<StoredDay | undefined> {
  return dayRows.first(
    connection,
    `SELECT ${dayRows.columns} FROM ${FROM} WHERE counted.day IS NOT NULL AND counted.id = $2`,
    [toTimestamp(now), count],
  );
}

/** Lists the checked providers, and the brand's other providers, whose balance is unknown without a check. */
function providersOf({ checks, currency }: StoredDay, { payments }: Brand): MoneyDay['providers'] {
  const checked = checks.map(({ provider, difference }) => ({
    provider,
    state: difference === null ? ('unasked' as const) : ('compared' as const),
    difference: difference === null ? null : formatMoney(BigInt(difference), currency),
  }));
  const names = new Set(payments.methods.map(({ provider }) => provider));
  const unchecked = [...names].filter((name) => checks.every(({ provider }) => provider !== name));
  return [
    ...checked,
    ...unchecked.toSorted().map((provider) => ({ provider, state: 'unchecked' as const, difference: null })),
  ];
}

function presentDay(stored: StoredDay, brand: Brand): MoneyDay {
  const { id, day, currency, total, signed, isWaiting } = stored;
  return {
    count: id,
    day,
    currency,
    total: formatMoney(total, currency),
    providers: providersOf(stored, brand),
    signed: signed ?? null,
    waiting: isWaiting,
  };
}
