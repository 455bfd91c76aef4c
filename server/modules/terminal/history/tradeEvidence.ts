import { executionToWire } from '@candor/contracts/evidence/receipt.ts';
import type { AnswerOf } from '@candor/contracts/http/call.ts';
import type { evidence, whyClosed } from '@candor/contracts/http/history.ts';
import type { PositionId } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Bus } from '../../../bus/bus.ts';
import { toInteger } from '../../../database/columns.ts';
import { transaction } from '../../../database/pool.ts';
import { readExecutions } from '../../engine/receipts/index.ts';
import type { HistoryReader } from './listHistory.ts';
import { presentTrade } from './present.ts';
import { findTrade, readParts } from './store.ts';
import type { Owner, TradeRow } from './store.ts';
import { readRuleCloses } from './whyClosed.ts';

/** Number of ticks shown before a close: enough to see where the price came from. */
const TICKS_BEFORE = 60;
const TICKS_AFTER = 6;

const unknown = refuse({ code: 'notFound', field: 'position' });

/** Returns every execution of one of the owner's positions. */
export function findEvidence(
  reader: HistoryReader,
  owner: Owner,
  position: PositionId,
): Promise<Result<AnswerOf<typeof evidence>>> {
  return transaction(reader.pool, owner.brandId, async (connection) => {
    const row = await findTrade(connection, owner, position);
    if (row === undefined) return unknown;
    const executions = row.archived ? [] : await readExecutions(connection, position);
    return accept({
      trade: presentTrade(row, reader),
      account: accountOf(row),
      executions: executions.map(executionToWire),
      parts: await readParts(connection, position),
    });
  });
}

/** Explains why one of the owner's positions was closed; an open one is refused. */
export async function findWhyClosed(
  reader: HistoryReader,
  bus: Bus,
  owner: Owner,
  position: PositionId,
): Promise<Result<AnswerOf<typeof whyClosed>>> {
  const found = await transaction(reader.pool, owner.brandId, async (connection) => {
    const row = await findTrade(connection, owner, position);
    if (row === undefined || row.closed_at === null) return unknown;
    if (row.archived) return refuse({ code: 'tradeArchived', field: 'position' });
    const executions = await readExecutions(connection, position);
    const { instrumentName } = reader;
    const closes = await readRuleCloses(connection, { accountId: toInteger(row.account_id), position, instrumentName });
    return accept({ row, executions, closes });
  });
  if (!found.ok) return found;
  const { row, executions, closes } = found.value;
  const closing = executions.find(({ kind }) => kind === 'close');
  if (closing === undefined) return unknown;
  const opening = executions.find(({ kind }) => kind === 'open');
  const own = closes.find((close) => close.position === position);
  const symbols = new Set([row.symbol, ...(own?.rule === 'closeOut' ? own.held.map(({ symbol }) => symbol) : [])]);
  // A close-out may close a position whose own market did not move: the latest tick of all caused it.
  const tickIds = own?.quotes.filter(({ symbol }) => symbols.has(symbol)).map(({ tick }) => tick) ?? [];
  const tickId = Math.max(closing.tick.tickId, ...tickIds);
  return accept({
    trade: presentTrade(row, reader),
    account: accountOf(row),
    opening: opening === undefined ? null : executionToWire(opening),
    closing: executionToWire(closing),
    closes,
    ticks: (await ticksAround(bus, tickId, [...symbols])).map(presentTick),
  });
}

function accountOf({ kind, currency }: TradeRow) {
  return { kind, currency };
}

function ticksAround(bus: Bus, tickId: number, symbols: readonly string[]): Promise<readonly Quote[]> {
  return bus.request('tape.around', { tickId, symbols, before: TICKS_BEFORE, after: TICKS_AFTER });
}

function presentTick({ tickId, symbol, buy, sell, receivedTime }: Quote) {
  return { id: tickId, symbol, buy, sell, received_time: receivedTime };
}
