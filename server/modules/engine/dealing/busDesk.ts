import type { OrderAnswer, PendingAnswer } from '@candor/contracts/sockets/trading.ts';
import { assert } from '@candor/domain/assert.ts';
import type { Arrival } from '@candor/domain/evidence/arrival.ts';
import type { BrandId, CommandId } from '@candor/domain/ids.ts';
import { ZERO } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { undecidedCodes } from '@candor/domain/refusals.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Eligibility } from '@candor/domain/trading/open.ts';
import type { Bus } from '../../../bus/bus.ts';
import type { Pool } from '../../../database/pool.ts';
import { transaction } from '../../../database/pool.ts';
import { AccountViews, HISTORY_SHOWN } from './accountViews.ts';
import type { AccountPast } from './accountViews.ts';
import type { Answer, CommandBody } from './commands.ts';
import type { AccountRef, Desk, MoneyMoved, NewClientAccounts, OrderDesk } from './desk.ts';
import { orderBodies } from './orderBodies.ts';
import { PENDING_ORDER_COLUMNS, toPendingOrder } from './pendingRows.ts';
import type { PendingOrderColumns } from './pendingRows.ts';
import { positionsPresenter, presentBalance, presentClosed, presentOrder, presentOrders } from './present.ts';
import type { AnswerPresentation } from './present.ts';
import { presentAnswer, presentClosedAll, presentPending, presentReversed, presentSettled } from './presentAnswers.ts';
import { POSITION_COLUMNS, toClosedPosition } from './store.ts';
import type { PositionColumns } from './store.ts';
import './messages.ts';

export interface DeskDeps extends AnswerPresentation {
  readonly bus: Bus;
  /** Connections with the `web` login, for reading only: the engine writes. */
  readonly pool: Pool;
  /** Amount that a brand gives a new demo account. */
  readonly demoFunding: (brandId: BrandId) => Money;
}

/** Sends a client's command to the engine and resolves with its answer. */
type Submit = (account: AccountRef, commandId: CommandId, body: CommandBody, arrival?: Arrival) => Promise<Answer>;

/**
 * Creates the main thread's access to dealing: commands over the bus, answers after their commit, snapshots at the
 * edge.
 */
export function createDesk(deps: DeskDeps): Desk {
  const { bus } = deps;
  const views = new AccountViews(bus, (account) => readPast(deps.pool, account));

  const submit: Submit = (account, commandId, body, arrival) =>
    bus.request('dealing.submit', { ...account, commandId, actor: 'client', arrival, body });
  const acknowledge = async (account: AccountRef, commandId: CommandId, body: CommandBody): Promise<Result<true>> => {
    const answer = await submit(account, commandId, body);
    return answer.ok ? accept(true) : refuse(answer.refusal);
  };

  return {
    openAccounts: (client) => openAccounts(bus, client, deps.demoFunding(client.brandId)),
    eligibility: async ({ brandId, accountId }) => {
      const account = await bus.request('dealing.account', accountId);
      assert(account !== undefined && account.brandId === brandId, `trading account ${accountId} is there`);
      return account.eligibility;
    },
    setEligibility: (account, eligibility, commandId) =>
      acknowledge(account, commandId, { kind: 'setEligibility', eligibility }),
    setOwnLimits: (account, limits, number) =>
      acknowledge(account, `ownLimits:${number}`, { kind: 'setOwnLimits', limits, number }),
    passKnowledge: (account) => acknowledge(account, 'passKnowledge', { kind: 'passKnowledge' }),
    moveMoney: async (account, movement, commandId) => toMoneyMoved(await submit(account, commandId, movement)),
    correctTrade: async (account, correction, commandId) =>
      toMoneyMoved(await submit(account, commandId, { kind: 'correctTrade', ...correction })),
    topUpDemo: async (account, funding, commandId) => {
      const answer = await submit(account, commandId, { kind: 'topUpDemo', funding });
      if (!answer.ok) return refuse(answer.refusal);
      assert(answer.value.kind === 'moved', 'a top-up answers the new balance');
      return accept(answer.value.cash);
    },
    resetDemo: async (account, funding, commandId) => {
      const answer = await submit(account, commandId, { kind: 'resetDemo', funding });
      if (!answer.ok) return refuse(answer.refusal);
      assert(answer.value.kind === 'reset', 'a reset answers what it did');
      const { cash, closed, cancelled, left } = answer.value;
      return accept({ balance: cash, closed: closed.length, cancelled, left: left.length });
    },
    ...ordersBy(submit, deps),
    decidedOrders: (otherwise) => ordersBy(recallOr(bus, otherwise), deps),
    settleOrder: async (account, commandId) =>
      presentSettled(await submit(account, commandId, { kind: 'settle' }), deps),
    ...snapshotReads(views, deps),
  };
}

/** Rule SM-2: answers commands that were decided before, and refuses all others. */
function recallOr(bus: Bus, otherwise: Refusal): Submit {
  return async (account, commandId, body) => {
    const recalled = await bus.request('dealing.recall', { ...account, commandId, actor: 'client', body });
    return recalled ?? refuse(otherwise);
  };
}

function ordersBy(submit: Submit, deps: AnswerPresentation): OrderDesk {
  const order = async (...of: Parameters<Submit>): Promise<OrderAnswer> => presentAnswer(await submit(...of), deps);
  const pending = async (...of: Parameters<Submit>): Promise<PendingAnswer> =>
    presentPending(await submit(...of), deps);
  return {
    openPosition: (account, request, id, arrival) => order(account, id, orderBodies.openPosition(request), arrival),
    closePosition: (account, request, id, arrival) => order(account, id, orderBodies.closePosition(request), arrival),
    updatePosition: (account, request, id, arrival) => order(account, id, orderBodies.updatePosition(request), arrival),
    closeAllPositions: async (account, request, id, arrival) =>
      presentClosedAll(await submit(account, id, orderBodies.closeAllPositions(request), arrival), deps),
    reversePosition: async (account, request, id, arrival) =>
      presentReversed(await submit(account, id, orderBodies.reversePosition(request), arrival), deps),
    placeOrder: (account, request, id, arrival) => pending(account, id, orderBodies.placeOrder(request), arrival),
    updateOrder: (account, request, id, arrival) => pending(account, id, orderBodies.updateOrder(request), arrival),
    cancelOrder: (account, request, id, arrival) => pending(account, id, orderBodies.cancelOrder(request), arrival),
  };
}

function toMoneyMoved(answer: Answer): Result<MoneyMoved> {
  if (!answer.ok && undecidedCodes.includes(answer.refusal.code))
    throw new Error(`The engine has not decided: ${answer.refusal.code}`);
  if (!answer.ok) return refuse(answer.refusal);
  const { value } = answer;
  if (value.kind === 'charged')
    return accept({ balance: value.cash, taken: value.taken, fromReserve: value.fromReserve });
  assert(value.kind === 'moved', 'a movement of money answers the new balance');
  return accept({ balance: value.cash });
}

/** The calls that the edge answers from its snapshots. */
function snapshotReads(
  views: AccountViews,
  deps: AnswerPresentation,
): Pick<Desk, 'balance' | 'positions' | 'orders' | 'watch'> {
  const presentPositions = positionsPresenter(deps);
  return {
    balance: async (account) => presentBalance((await views.of(account)).account, deps),
    positions: async (account) => {
      const view = await views.of(account);
      return presentPositions(view.account, view.past.history);
    },
    orders: async (account) => {
      const view = await views.of(account);
      return presentOrders(view.account, view.past.orders, deps);
    },
    watch: ({ accountId }, watcher) =>
      views.watch(accountId, {
        onChange: () => watcher.onChange(),
        onClosed: (position) => watcher.onClosed(presentClosed(position, deps)),
        onOrders: () => watcher.onOrders(),
        onOrderEnded: (order) => watcher.onOrderEnded(presentOrder(order, deps)),
      }),
  };
}

/** Opens both accounts under ids derived from the client, so that a repetition changes nothing (ruling B4.9). */
async function openAccounts(bus: Bus, client: NewClientAccounts, demoFunding: Money): ReturnType<Desk['openAccounts']> {
  // A demo account cannot lose real money, so that it requires no knowledge test.
  const { knowledgeNeeded: _needed, ...practising } = client.eligibility;
  const open = (kind: 'real' | 'demo', funding: Money, eligibility: Eligibility) =>
    bus.request('dealing.openAccount', {
      ...client,
      kind,
      funding,
      eligibility,
      commandId: `account:${client.clientId}:${kind}`,
    });
  const real = await open('real', ZERO, client.eligibility);
  const demo = await open('demo', demoFunding, practising);
  if (!real.ok) return refuse(real.refusal);
  if (!demo.ok) return refuse(demo.refusal);
  assert(real.value.kind === 'account' && demo.value.kind === 'account', 'an opened account answers its id');
  return accept({ real: real.value.accountId, demo: demo.value.accountId });
}

function readPast(pool: Pool, { brandId, accountId }: AccountRef): Promise<AccountPast> {
  return transaction(pool, brandId, async (connection) => {
    const closed = await connection.query<PositionColumns>(
      `SELECT ${POSITION_COLUMNS} FROM position WHERE account_id = $1 AND closed_at IS NOT NULL
       ORDER BY closed_at DESC, id DESC LIMIT $2`,
      [accountId, HISTORY_SHOWN],
    );
    const ended = await connection.query<PendingOrderColumns>(
      `SELECT ${PENDING_ORDER_COLUMNS} FROM pending_order WHERE account_id = $1 AND status <> 'open'
       ORDER BY ended_at DESC, id DESC LIMIT $2`,
      [accountId, HISTORY_SHOWN],
    );
    return {
      history: closed.rows.flatMap((row) => toClosedPosition(row) ?? []),
      orders: ended.rows.map(toPendingOrder).filter((order) => 'status' in order),
    };
  });
}
