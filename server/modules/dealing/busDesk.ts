import type { RefusalError } from '@candor/contracts/answers.ts';
import type { CloseAllAnswer, OrderAnswer, ReverseAnswer } from '@candor/contracts/sockets/trading.ts';
import { assert } from '@candor/domain/assert.ts';
import type { CommandId } from '@candor/domain/ids.ts';
import { ZERO } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Bus } from '../../bus/bus.ts';
import type { Pool } from '../../database/pool.ts';
import { transaction } from '../../database/pool.ts';
import { AccountViews, HISTORY_SHOWN } from './accountViews.ts';
import type { Answer, CommandBody } from './commands.ts';
import type { AccountRef, Desk, NewClientAccounts } from './desk.ts';
import { presentBalance, presentClosed, presentOpen, presentPositions } from './present.ts';
import type { Presentation } from './present.ts';
import { POSITION_COLUMNS, toClosedPosition } from './store.ts';
import type { PositionColumns } from './store.ts';
import './messages.ts';

export interface DeskParts extends Presentation {
  readonly bus: Bus;
  /** The `web` login: it reads, the engine writes. */
  readonly pool: Pool;
  readonly demoFunding: Money;
  /** The English text of a refusal, for people who read the API by eye. */
  readonly message: (refusal: Refusal) => string;
}

/** Dealing as the main thread sees it: commands over the bus, answers after their commit, snapshots at the edge. */
export function createDesk(parts: DeskParts): Desk {
  const { bus } = parts;
  const views = new AccountViews(bus, (account) => readHistory(parts.pool, account));

  const submit = (account: AccountRef, commandId: CommandId, body: CommandBody): Promise<Answer> =>
    bus.request('dealing.submit', { ...account, commandId, actor: 'client', body });
  const order = async (account: AccountRef, commandId: CommandId, body: CommandBody): Promise<OrderAnswer> =>
    presentAnswer(await submit(account, commandId, body), parts);
  const acknowledge = async (account: AccountRef, commandId: CommandId, body: CommandBody): Promise<Result<true>> => {
    const answer = await submit(account, commandId, body);
    return answer.ok ? accept(true) : refuse(answer.refusal);
  };

  return {
    openAccounts: (client) => openAccounts(bus, client, parts.demoFunding),
    eligibility: async ({ brandId, accountId }) => {
      const account = await bus.request('dealing.account', accountId);
      assert(account !== undefined && account.brandId === brandId, `trading account ${accountId} is there`);
      return account.eligibility;
    },
    setEligibility: (account, eligibility, commandId) =>
      acknowledge(account, commandId, { kind: 'setEligibility', eligibility }),
    deposit: (account, amount, commandId) => acknowledge(account, commandId, { kind: 'deposit', amount }),
    topUpDemo: async (account, funding, commandId) => {
      const answer = await submit(account, commandId, { kind: 'topUpDemo', funding });
      if (!answer.ok) return refuse(answer.refusal);
      assert(answer.value.kind === 'moved', 'a top-up answers the new balance');
      return accept(answer.value.cash);
    },
    openPosition: (account, { symbol, direction, amount, leverage, price, stop_lost, take_profit }, commandId) =>
      order(account, commandId, {
        kind: 'openPosition',
        symbol,
        order: {
          direction,
          amount,
          leverage,
          expectedPrice: price ?? undefined,
          tolerance: undefined,
          stopLoss: stop_lost ?? undefined,
          takeProfit: take_profit ?? undefined,
        },
      }),
    closePosition: (account, { id, amount, price }, commandId) =>
      order(account, commandId, {
        kind: 'closePosition',
        positionId: id,
        order: { ...(amount !== undefined && { amount }), expectedPrice: price ?? undefined, tolerance: undefined },
      }),
    updatePosition: (account, { id, stop_lost, take_profit, trailing, break_even }, commandId) =>
      order(account, commandId, {
        kind: 'updatePosition',
        positionId: id,
        levels: {
          ...(stop_lost !== undefined && { stopLoss: stop_lost ?? undefined }),
          ...(take_profit !== undefined && { takeProfit: take_profit ?? undefined }),
          ...(trailing !== undefined && { trailing: trailing ?? undefined }),
          ...(break_even !== undefined && { breakEven: break_even ?? undefined }),
        },
      }),
    closeAllPositions: async (account, { symbol }, commandId) => {
      const body = { kind: 'closeAllPositions', ...(symbol !== undefined && { symbol }) } as const;
      return presentClosedAll(await submit(account, commandId, body), parts);
    },
    reversePosition: async (account, { id, price }, commandId) => {
      const wanted = { expectedPrice: price ?? undefined, tolerance: undefined };
      const body = { kind: 'reversePosition', positionId: id, order: wanted } as const;
      return presentReversed(await submit(account, commandId, body), parts);
    },
    balance: async (account) => presentBalance((await views.of(account)).account, parts),
    positions: async (account) => {
      const view = await views.of(account);
      return presentPositions(view.account, view.history, parts);
    },
    watch: ({ accountId }, watcher) =>
      views.watch(accountId, {
        onChange: () => watcher.onChange(),
        onClosed: (position) => watcher.onClosed(presentClosed(position, parts)),
      }),
  };
}

/** Both accounts by ids derived from the client, so that asking again changes nothing (blueprint B4.9). */
async function openAccounts(bus: Bus, client: NewClientAccounts, demoFunding: Money): ReturnType<Desk['openAccounts']> {
  const open = (kind: 'real' | 'demo', funding: Money) =>
    bus.request('dealing.openAccount', { ...client, kind, funding, commandId: `account:${client.clientId}:${kind}` });
  const real = await open('real', ZERO);
  const demo = await open('demo', demoFunding);
  if (!real.ok) return refuse(real.refusal);
  if (!demo.ok) return refuse(demo.refusal);
  assert(real.value.kind === 'account' && demo.value.kind === 'account', 'an opened account answers its id');
  return accept({ real: real.value.accountId, demo: demo.value.accountId });
}

function presentRefusal(refusal: Refusal, { message }: DeskParts): RefusalError {
  return { ...refusal, message: message(refusal) };
}

function presentClosedAll(answer: Answer, parts: DeskParts): CloseAllAnswer {
  if (!answer.ok) return { status: false, error: presentRefusal(answer.refusal, parts) };
  assert(answer.value.kind === 'closedAll', 'closing everything is answered with what was closed');
  const { closed, left } = answer.value;
  return {
    status: true,
    data: {
      closed: closed.map((position) => presentClosed(position, parts)),
      left: left.map(({ positionId, refusal }) => ({ id: positionId, error: presentRefusal(refusal, parts) })),
    },
  };
}

function presentReversed(answer: Answer, parts: DeskParts): ReverseAnswer {
  if (!answer.ok) return { status: false, error: presentRefusal(answer.refusal, parts) };
  assert(answer.value.kind === 'reversed', 'a reversal is answered with both of its positions');
  const { closed, opened } = answer.value;
  return { status: true, data: { closed: presentClosed(closed, parts), opened: presentOpen(opened, parts) } };
}

function presentAnswer(answer: Answer, parts: DeskParts): OrderAnswer {
  if (!answer.ok) return { status: false, error: presentRefusal(answer.refusal, parts) };
  const { value } = answer;
  switch (value.kind) {
    case 'opened':
    case 'updated':
      return { status: true, data: { position: presentOpen(value.position, parts) } };
    case 'closed':
      return { status: true, data: { position: presentClosed(value.position, parts) } };
    default:
      throw new Error(`An order was answered with ${value.kind}`);
  }
}

function readHistory(pool: Pool, { brandId, accountId }: AccountRef) {
  return transaction(pool, brandId, async (connection) => {
    const { rows } = await connection.query<PositionColumns>(
      `SELECT ${POSITION_COLUMNS} FROM position WHERE account_id = $1 AND closed_at IS NOT NULL
       ORDER BY closed_at DESC, id DESC LIMIT $2`,
      [accountId, HISTORY_SHOWN],
    );
    return rows.flatMap((row) => toClosedPosition(row) ?? []);
  });
}
