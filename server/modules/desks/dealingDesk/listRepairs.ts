import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { Repair, RepairedTrade, list, open } from '@candor/contracts/http/office/repairs.ts';
import { stateAt } from '@candor/domain/approvals/approval.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { findApproval, listAbout } from '../../access/approvals/index.ts';
import type { StoredApproval } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { changesBy } from './bookCorrection.ts';
import { listItems } from './caseStore.ts';
import type { StoredItem } from './caseStore.ts';
import { currencyOf } from './openTrade.ts';
import type { DealingDeskDeps } from './deps.ts';
import { repairPayload } from './repairPayload.ts';
import type { RepairPayload } from './repairPayload.ts';
import { totalsOf, withResult } from './repairPresent.ts';
import { decimalsOf } from '../../engine/instruments/index.ts';

const SHOWN = 100;

/** Lists every repair of the brand, newest first, with its progress. */
export function listRepairs(deps: DealingDeskDeps, { brandId }: StaffSession): Promise<OfficeAnswerOf<typeof list>> {
  return transaction(deps.pool, brandId, async (connection) => {
    const approvals = await listAbout(connection, 'incidentRepair', SHOWN);
    const items = await listItems(
      connection,
      approvals.map(({ id }) => id),
    );
    const now = deps.clock.now();
    return { currency: currencyOf(deps, brandId), rows: approvals.map((one) => present(one, ownOf(one, items), now)) };
  });
}

/** Shows a repair with each of its trades. */
export function openRepair(
  deps: DealingDeskDeps,
  { approval }: OfficeRequestOf<typeof open>,
  { brandId }: StaffSession,
): Promise<Result<OfficeAnswerOf<typeof open>>> {
  return transaction(deps.pool, brandId, async (connection) => {
    const found = await findApproval(connection, approval);
    if (found?.subject !== 'incidentRepair') return refuse({ code: 'notFound', field: 'approval' });
    const items = await listItems(connection, [approval]);
    const { items: trades } = repairPayload.parse(found.payload);
    return accept({
      currency: currencyOf(deps, brandId),
      repair: present(found, items, deps.clock.now()),
      trades: trades.map((one) =>
        presentTrade(
          one,
          items.find(({ position }) => position === one.position),
        ),
      ),
    });
  });
}

function ownOf({ id }: StoredApproval, items: readonly StoredItem[]): StoredItem[] {
  return items.filter(({ approvalId }) => approvalId === id);
}

function present(approval: StoredApproval, items: readonly StoredItem[], now: Instant): Repair {
  const { asked: scope, reference, items: trades } = repairPayload.parse(approval.payload);
  const { symbol, from, until, cause } = scope;
  const { tick: id, received, source, sell, buy } = reference;
  return {
    approval: approval.id,
    symbol,
    from,
    until,
    cause,
    reason: approval.reason,
    reference: { id, received, source, sell, buy },
    state: stateOf(approval, now),
    totals: totalsOf(trades.map((one) => ({ clientId: one.clientId, difference: changesBy(one).difference }))),
    progress: progressOf(trades.length, items),
    asked_by: approval.requesterName,
    asked_at: approval.requestedAt,
    decided_by: approval.deciderName ?? null,
    decided_at: approval.decidedAt ?? null,
  };
}

function stateOf(approval: StoredApproval, now: Instant): Repair['state'] {
  const state = stateAt(approval, now);
  if (state !== 'approved') return state;
  if (approval.appliedAt === undefined) return 'underway';
  return approval.refusal === undefined ? 'done' : 'unbooked';
}

function progressOf(trades: number, items: readonly StoredItem[]): Repair['progress'] {
  const count = (state: StoredItem['state']) => items.filter((one) => one.state === state).length;
  const open = new Set(items.filter(({ state }) => state === 'waiting').map(({ batch }) => batch));
  const all = new Set(items.map(({ batch }) => batch));
  const [done, refused] = [count('done'), count('refused')];
  return { done, refused, waiting: trades - done - refused, batches_done: all.size - open.size, batches: all.size };
}

function presentTrade(item: RepairPayload['items'][number], answer: StoredItem | undefined): RepairedTrade {
  const { position, clientId, name, symbol, trade, prices, cause, ends, closing } = item;
  const { direction, amount, leverage, closedAt } = trade;
  const { protection, difference } = changesBy(item);
  return {
    position,
    client: { id: clientId, name },
    symbol,
    decimals: decimalsOf(symbol),
    direction,
    amount,
    leverage,
    closed_at: closedAt,
    closing,
    ends,
    cause,
    protection,
    difference,
    before: withResult(trade, trade.current),
    after: withResult(trade, prices),
    batch: answer?.batch ?? 0,
    state: answer?.state ?? 'waiting',
    refusal: answer?.refusal ?? null,
  };
}
