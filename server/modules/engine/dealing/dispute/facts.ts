import { brokerAccountName } from '@candor/domain/ledger/entry.ts';
import type { LedgerEntry } from '@candor/domain/ledger/entry.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { EndedOrder, PendingOrder } from '@candor/domain/trading/pending.ts';
import type { ClosedPosition, Position } from '@candor/domain/trading/position.ts';
import { canonical } from '../canonical.ts';
import { ruleVersion } from '../rows.ts';
import type { EntryRow, ExecutionRow } from '../rows.ts';

/** A row as texts by name, in the form in which rows are compared and differences shown. */
export type Facts = Readonly<Record<string, string>>;

/** Converts values to texts: `toFacts({ id: 7n, note: undefined })` is `{ id: '7', note: 'none' }`. */
export function toFacts(
  values: Readonly<Record<string, bigint | number | string | boolean | null | undefined>>,
): Facts {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? 'none')]));
}

export function executionFacts(row: ExecutionRow): Facts {
  return toFacts({
    id: row.id,
    position: row.positionId,
    kind: row.kind,
    at: row.at,
    command: row.commandId,
    actor: row.actor,
    rules: ruleVersion(row),
    ...tickFacts(row.quote),
    markUp: row.markUp,
    expectedRate: row.expectedRate,
    fillRate: row.fillRate,
    entry: row.entryId,
    ...movedTo(row, row.levels?.stopLoss),
    legs: row.legs === undefined ? undefined : canonical(row.legs),
  });
}

/**
 * Returns the stop that a rule moved. Levels set by a command are compared in its answer, which rows of any age have.
 */
export function movedTo(
  { kind, actor }: { readonly kind: string; readonly actor: string },
  stop: bigint | null = null,
) {
  return { movedTo: kind === 'update' && actor === 'rule' ? stop : null };
}

export function tickFacts(tick: Omit<Quote, 'symbol'>) {
  const { tickId, buy, sell, source, sourceTime, receivedTime } = tick;
  return { tick: tickId, buy, sell, source, sourceTime, receivedTime };
}

export function entryFacts({ entry, hash, chainPosition }: EntryRow): Facts {
  const { id, kind, book, currency, reference, at } = entry;
  return toFacts({ id, kind, book, currency, reference, at, postings: postingsText(entry), hash, chainPosition });
}

function postingsText({ postings }: LedgerEntry): string {
  return postings
    .map(
      ({ account, amount }) =>
        `${account.kind === 'client' ? account.accountId : brokerAccountName(account)} ${amount}`,
    )
    .join(', ');
}

export function positionFacts(position: Position | ClosedPosition): Facts {
  const { id, symbol, direction, amount, leverage, openedAt, openRate } = position;
  const { stopLoss, takeProfit, trailing, breakEven } = position;
  const levels = { stopLoss, takeProfit, trailing, breakEven };
  const opened = { id, symbol, direction, amount, leverage, openedAt, openRate, ...levels };
  if (!('closedAt' in position)) return toFacts({ ...opened, protected: position.protected });
  const { closedAt, closeRate, profit, closingReason: reason, parent } = position;
  return toFacts({ ...opened, protected: position.protected, closedAt, closeRate, profit, reason, parent });
}

export function pendingFacts(order: PendingOrder | EndedOrder): Facts {
  const { id, symbol, direction, type, rate, amount, leverage, stopLoss, takeProfit, createdAt, expiresAt } = order;
  const terms = { id, symbol, direction, type, rate, amount, leverage, stopLoss, takeProfit, createdAt, expiresAt };
  if (!('status' in order)) return toFacts({ ...terms, status: 'open' });
  const { status, endedAt, positionId, refusal } = order;
  return toFacts({ ...terms, status, endedAt, positionId, refusal: refusal === undefined ? null : canonical(refusal) });
}
