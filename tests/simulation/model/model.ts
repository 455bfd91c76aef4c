import { closingSide, notionalOf, profitOf, roundHalfEven, settle, usedBy } from './ledger.ts';
import type { ModelAccount, ModelPosition, ModelQuote } from './ledger.ts';
import { ModelActions } from './actions.ts';
import { ModelHalts } from './halts.ts';
import { byHand, missingBefore, moveMoney, settleWhenFlat } from './money.ts';
import { countLoss, dayRefusal, limitLoss, lossRefusal } from './ownLoss.ts';
import { isCommand, isPaced } from './operations.ts';
import type {
  AccountOperation,
  CloseOperation,
  CommandOperation,
  MarketOperation,
  ModelInstrument,
  ModelSettings,
  MoneyOperation,
  OpenOperation,
  Operation,
  Outcome,
  RememberedCommand,
  ReverseOperation,
  Units,
  UpdateOperation,
} from './operations.ts';
import { followRefusal, levelRefusal, partRefusal, priceRefusal } from './refusals.ts';
import { switchRobot } from './robotSwitch.ts';
import { noCounts, tickAccount } from './tick.ts';
import { canSetIn, cancelOrder, changeOrder, changed, expireOrders, fireOrders, placeOrder } from './waiting.ts';

const UNIT = 1_000_000n;
const CENT = 10_000n;

/**
 * Dealing in its plainest form: every figure is recomputed from the lists, without an index and without an import of
 * the rules that it checks.
 */
export class Model {
  readonly settings: ModelSettings;
  readonly accounts: ModelAccount[] = [];
  readonly quotes = new Map<string, ModelQuote>();
  readonly states = new Map<string, string>();
  readonly commands: RememberedCommand[] = [];
  readonly counts = noCounts();
  readonly halts = new ModelHalts();
  readonly actions = new ModelActions();
  closingOnly = false;
  now = 0;
  positionsMade = 0;
  ordersMade = 0;

  constructor(settings: ModelSettings) {
    this.settings = settings;
  }

  run(operation: Operation): Outcome | undefined {
    if (isCommand(operation)) return this.#newCommand(operation);
    if (operation.kind === 'openAccount' || operation.kind === 'repeat' || operation.kind === 'reuse') {
      return this.#account(operation);
    }
    this.#market(operation);
    return undefined;
  }

  tickOf(symbol: string): Units {
    const decimals = this.settings.instruments.find((instrument) => instrument.symbol === symbol)?.decimals ?? 0;
    return 10n ** BigInt(8 - decimals);
  }

  isUsable(symbol: string): boolean {
    return this.halts.allows(symbol) && this.quotes.has(symbol) && this.states.get(symbol) === 'open';
  }

  /** Returns the most that opening and withdrawing may use. */
  limit(account: ModelAccount): Units {
    const equity = account.cash + this.profit(account);
    const own = equity < account.cash ? equity : account.cash;
    const limit = own - usedBy(account);
    return limit > 0n ? limit : 0n;
  }

  profit(account: ModelAccount): Units {
    return account.open.reduce((total, position) => total + this.#profitNow(position), 0n);
  }

  #profitNow(position: ModelPosition): Units {
    const quote = this.quotes.get(position.symbol);
    return quote === undefined ? 0n : profitOf(position, closingSide(position.side, quote));
  }

  #market(operation: MarketOperation): void {
    this.actions.before(this, operation);
    if (operation.kind === 'market') this.states.set(operation.symbol, operation.state);
    if (operation.kind === 'closingOnly') this.closingOnly = operation.on;
    if (operation.kind === 'halt') this.halts.switch(operation.symbol, operation.on);
    if (operation.kind === 'wait') this.now += operation.ms;
    if (operation.kind === 'restart') {
      for (const command of this.commands) command.isFresh = false;
      for (const account of this.accounts) account.orders = [];
      this.halts.restart();
      this.actions.restart(this);
    }
    if (operation.kind === 'clock') expireOrders(this, this.accounts);
    if (operation.kind !== 'tick') return;
    expireOrders(this, this.accounts);
    if (!this.halts.takesQuote(operation.symbol)) return;
    this.quotes.set(operation.symbol, { buy: operation.buy, sell: operation.sell });
    if (!this.isUsable(operation.symbol)) return;
    for (const account of this.accounts) {
      if (account.open.some(({ symbol }) => symbol === operation.symbol)) tickAccount(this, account, operation.symbol);
    }
    fireOrders(this, operation.symbol);
  }

  #account(operation: Exclude<AccountOperation, CommandOperation>): Outcome {
    if (operation.kind === 'openAccount') {
      const { client, book, permissions, funding } = operation;
      if (this.accounts.some((account) => account.client === client && account.book === book)) return 'accepted';
      const number = this.accounts.length;
      this.accounts.push({
        number,
        client,
        book,
        permissions,
        cash: funding,
        house: [],
        open: [],
        closed: [],
        pending: [],
        ended: [],
        orders: [],
        robot: { on: false, number: 0 },
        own: { limit: undefined, number: 0, losses: [], reachedOn: undefined },
      });
      return 'accepted';
    }
    const earlier = this.commands[operation.command];
    if (earlier === undefined) throw new Error('the script repeats a command that was not sent');
    return operation.kind === 'repeat' ? this.#decide(earlier) : this.#reuse(earlier);
  }

  #newCommand(operation: CommandOperation): Outcome {
    const command: RememberedCommand = { operation, outcome: undefined, isFresh: false };
    this.commands.push(command);
    return this.#decide(command);
  }

  /** Returns the first answer for a repeated id; one that only the store remembers is paced like a new command. */
  #decide(command: RememberedCommand): Outcome {
    const { operation, outcome } = command;
    if (outcome !== undefined && command.isFresh) return outcome;
    if (this.#isTooFast(operation)) return 'ordersTooFast';
    command.isFresh = true;
    command.outcome = outcome ?? this.#carryOut(operation);
    return command.outcome;
  }

  #reuse(command: RememberedCommand): Outcome {
    if (command.outcome === undefined) throw new Error('the script reuses an id that is free');
    return 'commandReused';
  }

  #isTooFast(operation: CommandOperation): boolean {
    const account = this.accounts[operation.account];
    if (account === undefined || !isPaced(operation.kind)) return false;
    account.orders = account.orders.filter((sent) => this.now - sent < 1_000);
    if (account.orders.length >= this.settings.ordersPerSecond) return true;
    account.orders.push(this.now);
    return false;
  }

  #carryOut(operation: CommandOperation): Outcome {
    const account = this.accounts[operation.account];
    if (account === undefined) return 'accountUnknown';
    expireOrders(this, [account]);
    switch (operation.kind) {
      case 'deposit':
      case 'withdraw':
        return this.#moveMoney(account, { ...byHand(operation), way: operation.kind });
      case 'money':
        return this.#moveMoney(account, operation);
      case 'permit':
        account.permissions = operation.permissions;
        return 'accepted';
      case 'open':
        return this.open(account, operation);
      case 'robotOpen':
        return account.robot.on ? this.open(account, operation) : 'robotOff';
      case 'switchRobot':
        return switchRobot(account, operation);
      case 'limitLoss':
        return limitLoss(account, operation, this.now);
      case 'close':
        return this.#close(account, operation);
      case 'update':
        return this.#update(account, operation);
      case 'closeAll':
        return this.#closeAll(account, operation.symbol);
      case 'reverse':
        return this.#reverse(account, operation);
      case 'place':
        return placeOrder(this, account, operation);
      case 'change':
        return changeOrder(this, account, operation);
      case 'cancel':
        return cancelOrder(account, operation.order);
    }
  }

  open(account: ModelAccount, order: OpenOperation): Outcome {
    if (this.closingOnly) return 'tradingClosed';
    const instrument = this.settings.instruments.find(({ symbol }) => symbol === order.symbol);
    if (instrument === undefined) return 'instrumentUnknown';
    const over = dayRefusal(account, this.now);
    if (over !== undefined) return over;
    if (!account.permissions.groups.includes(instrument.category)) return 'noAccess';
    if (account.book === 'real' && !account.permissions.verified) return 'notVerified';
    const quote = this.quotes.get(order.symbol);
    if (quote === undefined || !this.isUsable(order.symbol)) return this.halts.noPrice(order.symbol);
    if (order.amount % CENT !== 0n) return 'malformed';
    if (order.amount < UNIT) return 'amountTooSmall';
    if (order.amount > this.limit(account)) return 'amountAboveLimit';
    if (order.amount > this.settings.positionAmount) return 'amountAbovePositionLimit';
    const loss = lossRefusal(account, order.amount, this.now);
    if (loss !== undefined) return loss;
    if (!this.isLeverageAllowed(account, instrument, order.leverage)) return 'leverageNotAllowed';
    const refusal =
      this.#limitRefusal(account, order) ?? priceRefusal(order, quote) ?? levelRefusal(order.side, order, quote);
    if (refusal !== undefined) return refusal;
    const { symbol, side, amount, stop, target } = order;
    const openRate =
      side === 'buy' ? roundHalfEven(quote.buy * 100_025n, 100_000n) : roundHalfEven(quote.sell * 99_975n, 100_000n);
    const number = this.positionsMade;
    this.positionsMade += 1;
    account.open.push({
      number,
      symbol,
      side,
      amount,
      leverage: BigInt(order.leverage),
      openRate,
      stop,
      target,
      trail: undefined,
      even: undefined,
      isManaged: order.kind === 'robotOpen',
    });
    return 'accepted';
  }

  isLeverageAllowed(account: ModelAccount, instrument: ModelInstrument, leverage: number): boolean {
    const index = this.settings.leverages.indexOf(leverage);
    const own = account.permissions.indexes[instrument.category] ?? [];
    return index >= 0 && own.includes(index) && (!account.permissions.capped || leverage <= instrument.cap);
  }

  #limitRefusal(account: ModelAccount, order: OpenOperation): Outcome | undefined {
    const { settings } = this;
    if (account.open.length >= settings.openPositions) return 'tooManyPositions';
    const notional = order.amount * BigInt(order.leverage);
    const own = account.open.filter(({ symbol }) => symbol === order.symbol);
    const held = own.reduce((total, position) => total + notionalOf(position), 0n);
    if (held + notional > settings.notionalPerInstrument) return 'notionalAboveLimit';
    if (account.book === 'demo') return undefined;
    const before = this.#houseExposure(order.symbol);
    const after = before + (order.side === 'buy' ? notional : -notional);
    const grows = after * after > before * before;
    return grows && after * after > settings.houseExposure ** 2n ? 'exposureAboveLimit' : undefined;
  }

  #houseExposure(symbol: string): Units {
    let total = 0n;
    for (const account of this.accounts) {
      if (account.book === 'demo') continue;
      for (const position of account.open) {
        if (position.symbol === symbol) total += position.side === 'buy' ? notionalOf(position) : -notionalOf(position);
      }
    }
    return total;
  }

  #close(account: ModelAccount, order: CloseOperation): Outcome {
    const closed = this.#closeOne(account, order);
    if (closed === 'accepted') this.#evenOut(account);
    return closed;
  }

  #closeOne(account: ModelAccount, order: CloseOperation): Outcome {
    const position = account.open.find(({ number }) => number === order.position);
    if (position === undefined) return 'positionUnknown';
    const quote = this.quotes.get(position.symbol);
    if (quote === undefined || !this.isUsable(position.symbol)) return this.halts.noPrice(position.symbol);
    const refusal =
      partRefusal(order.amount, position.amount) ??
      priceRefusal({ ...order, side: position.side === 'buy' ? 'sell' : 'buy' }, quote);
    if (refusal !== undefined) return refusal;
    const { amount = position.amount } = order;
    if (amount === position.amount) countLoss(account, settle(account, position, quote), this.now);
    else this.#settlePart(account, position, amount, quote);
    return 'accepted';
  }

  /** Splits a part off as a position of its own, which closes immediately. */
  #settlePart(account: ModelAccount, position: ModelPosition, amount: Units, quote: ModelQuote): void {
    const part = { ...position, number: this.positionsMade, amount };
    this.positionsMade += 1;
    position.amount -= amount;
    countLoss(account, settle(account, part, quote, position.number), this.now);
  }

  /** Moves money. A deposit first lifts a negative equity to zero, unless the deposit is refused. */
  #moveMoney(account: ModelAccount, operation: MoneyOperation): Outcome {
    const profit = this.profit(account);
    const standing = { limit: this.limit(account), profit };
    const missing = missingBefore(operation, account.cash + profit);
    account.cash += missing;
    const outcome = moveMoney(account, operation, standing);
    if (outcome !== 'accepted') account.cash -= missing;
    else if (missing > 0n) this.counts.protection += 1;
    return outcome;
  }

  /** Forgives a debt that trading has left, and settles one that a provider has left. */
  #evenOut(account: ModelAccount): void {
    if (account.open.length > 0) return;
    if (account.cash < 0n) {
      account.cash = 0n;
      this.counts.protection += 1;
    }
    settleWhenFlat(account);
  }

  /** Closes all positions; returns the numbers of those that remain. */
  #closeAll(account: ModelAccount, symbol: string | undefined): Outcome {
    const isKnown = this.settings.instruments.some((instrument) => instrument.symbol === symbol);
    if (symbol !== undefined && !isKnown) return 'instrumentUnknown';
    const unclosed: number[] = [];
    for (const position of [...account.open]) {
      if (symbol !== undefined && position.symbol !== symbol) continue;
      const quote = this.quotes.get(position.symbol);
      if (quote === undefined || !this.isUsable(position.symbol)) unclosed.push(position.number);
      else countLoss(account, settle(account, position, quote), this.now);
    }
    this.#evenOut(account);
    return ['accepted', ...unclosed].join(' ');
  }

  /** Closes, tries to open the opposite, and restores the position if that is refused. */
  #reverse(account: ModelAccount, order: ReverseOperation): Outcome {
    const position = account.open.find(({ number }) => number === order.position);
    if (position === undefined) return 'positionUnknown';
    if (this.closingOnly) return 'tradingClosed';
    const { open, cash, own } = account;
    const over = dayRefusal(account, this.now);
    if (over !== undefined) return over;
    const closed = this.#closeOne(account, { ...order, kind: 'close', amount: undefined });
    if (closed !== 'accepted') return closed;
    // The loss of the close is reported as a limit that is too small.
    account.own = { ...account.own, reachedOn: own.reachedOn };
    const { symbol, amount, side } = position;
    const opened = this.open(account, {
      ...order,
      kind: 'open',
      symbol,
      amount,
      side: side === 'buy' ? 'sell' : 'buy',
      stop: undefined,
      target: undefined,
      leverage: Number.parseInt(position.leverage.toString(), 10),
    });
    if (opened === 'accepted') return opened;
    account.closed.pop();
    account.open = open;
    account.cash = cash;
    account.own = own;
    return opened;
  }

  #update(account: ModelAccount, order: UpdateOperation): Outcome {
    const position = account.open.find(({ number }) => number === order.position);
    if (position === undefined) return 'positionUnknown';
    const quote = this.quotes.get(position.symbol);
    if (quote === undefined || !canSetIn(this, position.symbol)) return this.halts.noPrice(position.symbol);
    const levels = { stop: changed(order.stop, position.stop), target: changed(order.target, position.target) };
    const follow = { trail: changed(order.trail, position.trail), even: changed(order.even, position.even) };
    const price = closingSide(position.side, quote);
    const needsStop = follow.trail !== undefined && levels.stop === undefined;
    const operation = {
      trail: needsStop || order.trail !== undefined ? follow.trail : undefined,
      even: order.even === undefined ? undefined : follow.even,
    };
    const refusal =
      levelRefusal(position.side, levels, quote) ??
      followRefusal(operation, position, quote, this.tickOf(position.symbol));
    if (refusal !== undefined) return refusal;
    Object.assign(position, levels, follow, { isManaged: false });
    if (!this.isUsable(position.symbol)) this.counts.setWhileShut += 1;
    if (needsStop) position.stop = price + (follow.trail ?? 0n) * (position.side === 'buy' ? -1n : 1n);
    return 'accepted';
  }
}
