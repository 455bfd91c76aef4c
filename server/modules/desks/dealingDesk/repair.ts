import { isDeepStrictEqual } from 'node:util';
import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { ask as askCall, lookAt } from '@candor/contracts/http/office/repairs.ts';
import { assert } from '@candor/domain/assert.ts';
import { formatPrice } from '@candor/domain/money/display.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { PlannedCorrection } from '@candor/domain/trading/repair.ts';
import { toInteger } from '../../../database/columns.ts';
import { Subject, isOpenAbout } from '../../access/approvals/index.ts';
import type { StoredApproval } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { bookCorrections } from './bookCorrections.ts';
import { storedItem } from './correctable.ts';
import { currencyOf } from './openTrade.ts';
import type { DealingDeskDeps } from './deps.ts';
import { findCase, timeText } from './repairCase.ts';
import type { RepairCase } from './repairCase.ts';
import { repairPayload } from './repairPayload.ts';
import { endsOf, presentPlanned, presentTick, totalsOf } from './repairPresent.ts';
import { signedText } from './amountTexts.ts';
import { tickEvidence, toItem } from './requests.ts';
import type { CaseRequest } from './requests.ts';
import type { Written } from './amountTexts.ts';
import { decimalsOf } from '../../engine/instruments/index.ts';

/** Number of trades that a request lists for the second person; the desk's page shows all of them. */
const NAMED = 25;

/** Shows what followed from bad ticks, and what a repair would book now. */
export async function previewRepair(
  deps: DealingDeskDeps,
  { leave_out: leaveOut = [], ...range }: OfficeRequestOf<typeof lookAt>,
  session: StaffSession,
): Promise<Result<OfficeAnswerOf<typeof lookAt>>> {
  const found = await findCase(deps, session, { ...range, cause: 'wrongQuote', leaveOut: new Set(leaveOut) });
  if (!found.ok) return found;
  const { window, planned, touched } = found.value;
  const byPosition = new Map(touched.map((one) => [toInteger(one.row.id), one]));
  const { low = null, high = null, before, after } = window;
  return accept({
    currency: currencyOf(deps, session.brandId),
    decimals: decimalsOf(range.symbol),
    ticks: { count: window.count, shown: window.ticks.map(presentTick), low, high },
    before: before === undefined ? null : presentTick(before),
    after: after === undefined ? null : presentTick(after),
    trades: planned.map((one) => presentPlanned(one, endsOf(byPosition.get(one.request.position), range))),
    open: touched
      .filter(({ closed }) => closed === undefined)
      .map(({ row }) => ({ position: toInteger(row.id), client: { id: row.client_id, name: row.name } })),
    totals: totalsOf(bookable(planned).map(counted)),
  });
}

/** Rules RP-5 to RP-7: corrects everything that followed from bad ticks together, batch by batch. */
export const incidentRepair = new Subject({
  name: 'incidentRepair',
  payload: repairPayload,

  key: ({ asked: scope }) => repairKey(scope.symbol),

  isSame: (before, { asked: scope }) => isDeepStrictEqual(before.asked, scope),

  async check(deps: DealingDeskDeps, { connection, brandId, payload: { asked: scope } }, found: RepairCase) {
    if (await isOpenAbout(connection, 'incidentRepair', repairKey(scope.symbol), deps.clock.now()))
      return refuse({ code: 'approvalWaiting' });
    const { reference, planned } = found;
    const booked = bookable(planned);
    if (reference === undefined) return refuse({ code: 'repairNoReference', field: 'reference' });
    if (booked.length === 0) return refuse({ code: 'repairEmpty' });
    return accept(changesOf(found, booked, reference, { ...scope, sign: currencyOf(deps, brandId) }));
  },

  async apply(deps: DealingDeskDeps, approval) {
    await bookCorrections(deps, approval, approval.payload.items);
    return accept(true);
  },
});

function repairKey(symbol: string): string {
  return `repair:${symbol}`;
}

/** Requests a repair of the whole case, as the first of two people. */
export async function askRepair(
  deps: DealingDeskDeps,
  { leave_out: leaveOut = [], reason, request, ...range }: OfficeRequestOf<typeof askCall>,
  session: StaffSession,
): Promise<Result<Approval>> {
  const found = await findCase(deps, session, { ...range, leaveOut: new Set(leaveOut) });
  if (!found.ok) return found;
  const { reference, planned, touched } = found.value;
  const byPosition = new Map(touched.map((one) => [toInteger(one.row.id), one]));
  const scope = { ...range, leaveOut: leaveOut.toSorted((first, second) => first - second) };
  const items = bookable(planned).map((one) => {
    const { position, row } = one.request;
    const { name, closing_reason: closing } = row;
    assert(closing !== null, 'what is corrected is closed');
    return { ...storedItem(toItem(one)), ends: endsOf(byPosition.get(position), range), name, closing };
  });
  const stored = reference === undefined ? null : { ...tickEvidence(reference), ...textsOf(reference) };
  const payload = { request, asked: scope, reference: stored, items };
  return incidentRepair.askOnce(deps, session, { request, reason, payload }, found.value);
}

function textsOf({ sell, buy }: Quote) {
  return { sell: String(sell), buy: String(buy) };
}

export function bookable(planned: RepairCase['planned']): readonly PlannedCorrection<CaseRequest>[] {
  return planned.filter(({ refusal }) => refusal === undefined);
}

export function counted({ request, difference }: PlannedCorrection<CaseRequest>) {
  return { clientId: request.row.client_id, difference };
}

interface Shown {
  readonly symbol: string;
  readonly from: number;
  readonly until: number;
  readonly cause: string;
  readonly sign: Written;
}

/** Returns the case for the second person. */
function changesOf(
  { window, planned }: RepairCase,
  booked: readonly PlannedCorrection<CaseRequest>[],
  reference: Quote,
  { symbol, from, until, cause, sign }: Shown,
): StoredApproval['changes'] {
  const price = (quote: Pick<Quote, 'sell' | 'buy'>) =>
    `${formatPrice(quote.sell, decimalsOf(symbol))} / ${formatPrice(quote.buy, decimalsOf(symbol))}`;
  const { trades, clients, paid, taken, house } = totalsOf(booked.map(counted));
  const line = (name: string, after: string) => ({ name, before: '', after });
  const { low, high } = window;
  const range = low === undefined || high === undefined ? '' : ` · ${price({ sell: low, buy: high })}`;
  return [
    line('badTicks', `${symbol} · ${timeText(from)} – ${timeText(until)} · ${window.count} ticks${range}`),
    line(
      'evidence',
      `#${reference.tickId} · ${reference.source} · ${timeText(reference.receivedTime)} · ${price(reference)}`,
    ),
    line('correctionCause', cause),
    line('repairedTrades', String(trades)),
    line('repairedClients', String(clients)),
    line('paidToClients', signedText(paid, sign)),
    line('takenFromClients', signedText(taken, sign)),
    line('houseResult', signedText(house, sign)),
    ...(planned.length > booked.length ? [line('notRepaired', String(planned.length - booked.length))] : []),
    ...booked.slice(0, NAMED).map((one) => tradeLine(one, sign)),
    ...(booked.length > NAMED ? [line('moreTrades', String(booked.length - NAMED))] : []),
  ];
}

function tradeLine({ request, trade, difference }: PlannedCorrection<CaseRequest>, sign: Written) {
  const { position, row, decimals, prices, cause } = request;
  const rates = ({ open, close }: typeof prices) => `${formatPrice(open, decimals)} – ${formatPrice(close, decimals)}`;
  return {
    name: `${cause === 'closeOutUndone' ? 'closeOut' : 'repaired'} ${position}`,
    before: rates(trade.current),
    after: `${rates(prices)} · ${signedText(difference, sign)} · ${row.name} · ${row.symbol}`,
  };
}
