import { assertNever } from '@candor/domain/assert.ts';
import { eligibilityOfNewClient } from '@candor/domain/clients/eligibility.ts';
import type { OrderId, PositionId } from '@candor/domain/ids.ts';
import { ZERO } from '@candor/domain/money/money.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import type { ActionTerms } from '@candor/domain/trading/corporateActions.ts';
import type { Brand } from '@candor/brands/schema.ts';
import type { Engine } from '@candor/server/modules/engine/dealing/index.ts';
import type { Answer, AnswerValue, CommandBody } from '@candor/server/modules/engine/dealing/commands.ts';
import type { FileMarket } from './fileMarket.ts';
import { openedBy } from './script.ts';
import type { ClientOrder, DeskOrder, Script, ScriptOrder, TimedOrder } from './script.ts';

/** An order that was refused, with the reason. */
export interface RefusedOrder extends TimedOrder {
  readonly refusal: Refusal;
}

export interface Played {
  /** Trading account ids by the script's names. */
  readonly accounts: ReadonlyMap<string, number>;
  /** Position ids by the script's names. */
  readonly positions: ReadonlyMap<string, number>;
  /** Pending order ids by the script's names. */
  readonly orders: ReadonlyMap<string, number>;
  readonly refused: readonly RefusedOrder[];
}

export interface Stage {
  readonly engine: Engine;
  readonly market: FileMarket;
  readonly brand: Brand;
  /** The database's client of each of the script's accounts. */
  readonly clients: ReadonlyMap<string, number>;
  /** The positions that each pending order has opened so far. */
  readonly fills: ReadonlyMap<OrderId, PositionId>;
}

/** Id of an unknown position or order, which none has. */
const NO_POSITION = 0;
/** Number of no member of staff. */
const NOBODY = 0;

/** Plays the whole file; each order is decided after every quote up to its time. */
export async function playScript(stage: Stage, script: Script): Promise<Played> {
  const player = new Player(stage, script.instant);
  await player.openAccounts(script);
  for (const order of script.orders) {
    await stage.market.playTo(order.time);
    await player.place(order);
  }
  await stage.market.playToEnd();
  player.nameFilled();
  return player;
}

class Player implements Played {
  readonly accounts = new Map<string, number>();
  readonly positions = new Map<string, number>();
  readonly orders = new Map<string, number>();
  readonly refused: RefusedOrder[] = [];
  readonly #stage: Stage;
  readonly #instant: Script['instant'];
  readonly #accountOfPosition = new Map<string, string>();
  readonly #accountOfOrder = new Map<string, string>();
  /** The position that an order opens when its price is reached, by the order's name. */
  readonly #opens = new Map<string, string>();

  constructor(stage: Stage, instant: Script['instant']) {
    this.#stage = stage;
    this.#instant = instant;
  }

  async openAccounts({ accounts }: Script): Promise<void> {
    const { engine, brand, clients } = this.#stage;
    for (const [name, { book, verified }] of accounts) {
      const answer = await engine.openAccount({
        commandId: `account:${name}`,
        brandId: brand.id,
        clientId: clients.get(name) ?? 0,
        kind: book,
        currency: brand.currency.code,
        eligibility: { ...eligibilityOfNewClient(brand), verified },
        funding: ZERO,
      });
      if (!answer.ok || answer.value.kind !== 'account') throw new Error(`the account ${name} was not opened`);
      this.accounts.set(name, answer.value.accountId);
    }
  }

  async place(timed: TimedOrder): Promise<void> {
    const { order } = timed;
    if (isOfDesk(order)) return this.#byDesk(timed, order);
    this.nameFilled();
    const account = this.#accountOf(order);
    const answer = await this.#submit(timed, account, this.#body(order));
    if (!answer.ok) this.refused.push({ ...timed, refusal: answer.refusal });
    if (order.do === 'order') {
      this.#accountOfOrder.set(order.order, account);
      if (answer.ok && answer.value.kind === 'order') this.orders.set(order.order, answer.value.order.id);
      if (order.opens !== undefined) this.#opens.set(order.order, order.opens);
    }
    const opened = openedBy(order);
    if (opened === undefined) return;
    this.#accountOfPosition.set(opened, account);
    const id = answer.ok ? openedId(answer.value) : undefined;
    if (id !== undefined) this.positions.set(opened, id);
  }

  async #byDesk(timed: TimedOrder, order: DeskOrder): Promise<void> {
    const { engine, market, brand } = this.#stage;
    if (order.do === 'halt') return market.halt(order.symbol);
    if (order.do === 'resume') return market.resume(order.symbol);
    const commandId = `script:${timed.number}`;
    const answer = await engine.stepAction({
      commandId,
      actionId: commandId,
      step: 'announced',
      symbol: order.symbol,
      terms: termsOf(order),
      effectiveAt: this.#instant(order.due),
      actingBrand: brand.id,
      staffId: NOBODY,
      staffName: 'Script',
      approvedBy: 'Script',
      reason: 'as the script says',
      note: undefined,
    });
    if (!answer.ok) this.refused.push({ ...timed, refusal: answer.refusal });
  }

  /** Names the positions that pending orders have opened since. */
  nameFilled(): void {
    for (const [order, position] of this.#opens) {
      const filled = this.#stage.fills.get(this.orders.get(order) ?? NO_POSITION);
      if (filled !== undefined) this.positions.set(position, filled);
    }
  }

  #accountOf(order: ClientOrder): string {
    if ('account' in order) return order.account;
    const found =
      'order' in order ? this.#accountOfOrder.get(order.order) : this.#accountOfPosition.get(order.position);
    return found ?? '';
  }

  #submit({ number }: TimedOrder, account: string, body: CommandBody): Promise<Answer> {
    return this.#stage.engine.submit({
      commandId: `script:${number}`,
      brandId: this.#stage.brand.id,
      accountId: this.accounts.get(account) ?? 0,
      actor: 'client',
      body,
    });
  }

  #body(order: ClientOrder): CommandBody {
    switch (order.do) {
      case 'deposit':
        return { kind: 'deposit', amount: order.amount };
      case 'withdraw':
        return { kind: 'reserveWithdrawal', amount: order.amount };
      case 'open': {
        const { symbol, side: direction, amount, leverage, stopLoss, takeProfit, price: expectedPrice } = order;
        const terms = { direction, amount, leverage, stopLoss, takeProfit, expectedPrice, tolerance: undefined };
        return { kind: 'openPosition', symbol, order: terms };
      }
      case 'levels': {
        const { stopLoss, takeProfit, trailing, breakEven } = order;
        const levels = {
          ...(stopLoss !== undefined && { stopLoss: stopLoss ?? undefined }),
          ...(takeProfit !== undefined && { takeProfit: takeProfit ?? undefined }),
          ...(trailing !== undefined && { trailing: trailing ?? undefined }),
          ...(breakEven !== undefined && { breakEven: breakEven ?? undefined }),
        };
        return { kind: 'updatePosition', positionId: this.#positionId(order.position), levels };
      }
      case 'close': {
        const { amount, price: expectedPrice } = order;
        return {
          kind: 'closePosition',
          positionId: this.#positionId(order.position),
          order: { ...(amount !== undefined && { amount }), expectedPrice, tolerance: undefined },
        };
      }
      case 'closeAll':
        return { kind: 'closeAllPositions', ...(order.symbol !== undefined && { symbol: order.symbol }) };
      case 'order': {
        const { symbol, side: direction, type, rate, amount, leverage, stopLoss, takeProfit, expires } = order;
        const expiresAt = expires === undefined ? undefined : this.#instant(expires);
        const terms = { direction, type, rate, amount, leverage, stopLoss, takeProfit, expiresAt };
        return { kind: 'placeOrder', symbol, terms };
      }
      case 'change':
        return { kind: 'updateOrder', orderId: this.#orderId(order.order), changes: this.#changes(order) };
      case 'cancel':
        return { kind: 'cancelOrder', orderId: this.#orderId(order.order) };
      case 'reverse':
        return {
          kind: 'reversePosition',
          positionId: this.#positionId(order.position),
          order: { expectedPrice: order.price, tolerance: undefined },
        };
      default:
        return assertNever(order);
    }
  }

  #changes({ rate, amount, stopLoss, takeProfit, expires }: Extract<ScriptOrder, { readonly do: 'change' }>) {
    return {
      ...(rate !== undefined && { rate }),
      ...(amount !== undefined && { amount }),
      ...(stopLoss !== undefined && { stopLoss: stopLoss ?? undefined }),
      ...(takeProfit !== undefined && { takeProfit: takeProfit ?? undefined }),
      ...(expires !== undefined && { expiresAt: expires === null ? undefined : this.#instant(expires) }),
    };
  }

  #orderId(order: string): number {
    return this.orders.get(order) ?? NO_POSITION;
  }

  #positionId(position: string): number {
    return this.positions.get(position) ?? NO_POSITION;
  }
}

function isOfDesk(order: ScriptOrder): order is DeskOrder {
  return order.do === 'halt' || order.do === 'resume' || order.do === 'split' || order.do === 'dividend';
}

function termsOf(order: Extract<DeskOrder, { readonly do: 'split' | 'dividend' }>): ActionTerms {
  return order.do === 'split'
    ? { kind: 'split', newUnits: order.new, oldUnits: order.old }
    : { kind: 'dividend', perUnit: order.perUnit };
}

function openedId(value: AnswerValue): number | undefined {
  if (value.kind === 'opened') return value.position.id;
  return value.kind === 'reversed' ? value.opened.id : undefined;
}
