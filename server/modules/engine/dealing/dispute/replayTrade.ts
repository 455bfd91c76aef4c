import type { WireReplayStep, WireTradeReplay } from '@candor/contracts/http/tradeReplay.ts';
import type { AccountId, BrandId, Instant, InstrumentSymbol, PositionId } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { toInteger } from '../../../../database/columns.ts';
import { snapshot } from '../../../../database/pool.ts';
import type { Connection, Pool } from '../../../../database/pool.ts';
import { decimalsOf } from '../../instruments/index.ts';
import { storedBody } from '../canonical.ts';
import type { ExecutionRow } from '../rows.ts';
import { readHistory } from './history.ts';
import type { History } from './history.ts';
import { replayAccount } from './replayAccount.ts';
import type { DisputeOptions, ReplayedStep } from './replayAccount.ts';

/** Ticks shown before a step, its own included, and after it. */
const TICKS_BEFORE = 5;
const TICKS_AFTER = 3;
/** Maximum number of steps shown, from the first: levels can be changed often. */
const STEPS_MAX = 100;

export interface ReplayDeps extends Pick<DisputeOptions, 'supply' | 'isSessionOpen'> {
  readonly pool: Pool;
  readonly rulesOf: (brandId: BrandId) => DisputeOptions['rules'];
  readonly around: (query: {
    readonly tickId: number;
    readonly symbols: readonly InstrumentSymbol[];
    readonly before: number;
    readonly after: number;
  }) => Promise<readonly Quote[]>;
  readonly isTooLong: () => boolean;
  /** Asked before the ticks of each step; once true, the remaining steps are shown without ticks. */
  readonly isTooLate: () => boolean;
}

export interface ReplayRequest {
  readonly brandId: BrandId;
  readonly accountId: AccountId;
  readonly position: PositionId;
}

interface Held {
  readonly symbol: InstrumentSymbol;
  readonly openedAt: Instant;
  readonly closedAt: Instant | undefined;
  readonly parent: PositionId | undefined;
}

/** Rule FS-8: replays a trade, step by step, and compares it with the account's stored history. */
export async function replayTrade(deps: ReplayDeps, request: ReplayRequest): Promise<Result<WireTradeReplay>> {
  const { brandId, accountId, position } = request;
  const read = await snapshot(deps.pool, brandId, async (connection) => ({
    held: await findHeld(connection, request),
    history: await readHistory(connection, accountId),
  }));
  const { held, history } = read;
  if (held === undefined) return refuse({ code: 'notFound', field: 'position' });
  if (!history.ok) return history;
  const found: ReplayedStep[] = [];
  const isOfTrade = concerning(history.value, [position, ...(held.parent === undefined ? [] : [held.parent])]);
  const result = await replayAccount({
    history: history.value,
    rules: deps.rulesOf(brandId),
    supply: deps.supply,
    isSessionOpen: deps.isSessionOpen,
    from: held.openedAt,
    to: held.closedAt === undefined ? Infinity : held.closedAt + 1,
    onStep: (step) => {
      if (found.length < STEPS_MAX && isOfTrade(step)) found.push(step);
    },
    isTooLong: deps.isTooLong,
  });
  const steps: WireReplayStep[] = [];
  for (const step of found) steps.push(await present(deps, held.symbol, step));
  const { difference, counts, stretches, unpriced, fromLedger, isUnfinished } = result;
  return accept({
    symbol: held.symbol,
    decimals: decimalsOf(held.symbol),
    steps,
    compared: { ...counts },
    difference: difference === undefined ? null : { ...difference, lines: [...difference.lines] },
    origins: [...new Set(stretches.map(({ origin }) => origin))],
    unpriced,
    from_ledger: fromLedger,
    unfinished: isUnfinished,
  });
}

async function findHeld(connection: Connection, { accountId, position }: ReplayRequest): Promise<Held | undefined> {
  const { rows } = await connection.query<{
    symbol: InstrumentSymbol;
    opened_at: Instant;
    closed_at: Instant | null;
    parent: bigint | null;
  }>('SELECT symbol, opened_at, closed_at, parent FROM position WHERE id = $1 AND account_id = $2', [
    String(position),
    String(accountId),
  ]);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { symbol, opened_at: openedAt, closed_at: closedAt, parent } = row;
  return { symbol, openedAt, closedAt: closedAt ?? undefined, parent: parent === null ? undefined : toInteger(parent) };
}

/**
 * Returns whether a step concerns a trade: it filled or changed the trade, requested to do so, or set the order that
 * opened it.
 */
function concerning(history: History, positions: readonly PositionId[]): (step: ReplayedStep) => boolean {
  const ofTrade = new Set<number>(positions);
  const commands = new Set(
    history.executions.filter(({ positionId }) => ofTrade.has(positionId)).map(({ commandId }) => commandId),
  );
  return ({ command, done }) => {
    if (done.effects.executions.some(({ positionId }) => ofTrade.has(positionId))) return true;
    if (command === undefined) return false;
    if (commands.has(command.commandId)) return true;
    if (command.kind === 'openAccount') return false;
    const body = storedBody(command.payload);
    return 'positionId' in body && ofTrade.has(body.positionId);
  };
}

async function present(deps: ReplayDeps, symbol: InstrumentSymbol, step: ReplayedStep): Promise<WireReplayStep> {
  const { at, command, done } = step;
  const executions = done.effects.executions.filter(({ quote }) => quote.symbol === symbol);
  const tickId = executions.at(-1)?.quote.tickId ?? step.tick?.tickId ?? command?.lastTick;
  const query = { symbols: [symbol], before: TICKS_BEFORE, after: TICKS_AFTER };
  const ticks = tickId === undefined || deps.isTooLate() ? [] : await deps.around({ ...query, tickId });
  const { answer } = done;
  return {
    at,
    command:
      command === undefined
        ? null
        : {
            id: command.commandId,
            kind: command.kind,
            actor: command.actor,
            refusal: answer === undefined || answer.ok ? null : answer.refusal.code,
          },
    executions: executions.map((row) => presentExecution(row, step)),
    ticks: ticks.map(presentTick),
  };
}

function presentExecution(row: ExecutionRow, { done }: ReplayedStep): WireReplayStep['executions'][number] {
  const closed = done.effects.positions.find(({ position }) => position.id === row.positionId)?.position;
  const isClosed = row.kind === 'close' && closed !== undefined && 'closedAt' in closed;
  return {
    kind: row.kind,
    tick: presentTick(row.quote),
    mark_up: row.markUp,
    fill_rate: row.fillRate ?? null,
    reason: isClosed ? closed.closingReason : null,
    profit: isClosed ? closed.profit : null,
  };
}

function presentTick({ tickId, symbol, buy, sell, receivedTime }: Quote) {
  return { id: tickId, symbol, buy, sell, received_time: receivedTime };
}
