import { money, rate } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { CorporateAction } from '@candor/domain/trading/corporateActions.ts';
import type { PositionLevels } from '@candor/domain/trading/update.ts';
import { Engine } from '@candor/server/modules/engine/dealing/index.ts';
import type { Answer, CommandBody } from '@candor/server/modules/engine/dealing/commands.ts';
import { assertSameBook, withChanges } from '@candor/server/modules/engine/dealing/recovery/recoverBook.ts';
import { decodeSnapshot, encodeSnapshot } from '@candor/server/modules/engine/dealing/recovery/snapshot.ts';
import { START, actionOf, eligibilityOf, movementOf, settingOf } from './driverWords.ts';
import { engineRules } from './engineRules.ts';
import type { Fault, MemoryDatabase } from './memoryStore.ts';
import type { CommandOperation, ModelSettings, Operation, Outcome, Units } from './model/operations.ts';
import { isCommand } from './model/operations.ts';

const BRAND = 'northline';
const NOBODY = 999_999_999;
/** Runs between two snapshots: enough that most restarts find later changes. */
const RUNS_BETWEEN_SNAPSHOTS = 20;

interface SentCommand {
  readonly accountId: number;
  readonly actor: 'client' | 'robot';
  readonly body: CommandBody;
}

/** Runs the model's operations on the real engine and reads its state in the model's terms. */
export class EngineDriver {
  readonly database: MemoryDatabase;
  /** Engine ids in order of creation. */
  readonly accountIds: number[] = [];
  readonly positionIds: number[] = [];
  readonly orderIds: number[] = [];
  readonly alarms: string[] = [];
  /** Tickers of renamed instruments, as last published by the engine. */
  renamed: readonly { readonly symbol: string; readonly ticker: string }[] = [];
  /** Number of snapshots compared with a full load. */
  recoveries = 0;
  readonly #settings: ModelSettings;
  readonly #sent: SentCommand[] = [];
  #market: Extract<Operation, { kind: 'tick' | 'market' | 'closingOnly' }>[] = [];
  readonly #halted = new Set<string>();
  #halts = 0;
  readonly #actions: CorporateAction[] = [];
  #steps = 0;
  /** Last tick of each instrument, with which a new process would start. */
  readonly #seeds = new Map<string, number>();
  #engine: Engine | undefined;
  /** Content of the file that would hold the snapshot. */
  #snapshot: Uint8Array | undefined;
  #runs = 0;
  #now = START;
  #ticks = 0;

  constructor(database: MemoryDatabase, settings: ModelSettings) {
    this.database = database;
    this.#settings = settings;
  }

  get engine(): Engine {
    if (this.#engine === undefined) throw new Error('the engine was not started');
    return this.#engine;
  }

  /** Starts a new process over the same database, with the old one's knowledge of the market. */
  async start(): Promise<void> {
    await this.#expectRecoverable();
    this.#engine = await Engine.start({
      store: this.database.connect(),
      rules: engineRules(this.#settings),
      now: () => this.#now,
      onCommitted: ({ positions, pendingOrders }) => {
        for (const { position } of positions) number(this.positionIds, position.id);
        for (const { order } of pendingOrders) number(this.orderIds, order.id);
      },
      onSplit: (quote) => this.#onSplit(quote),
      onActions: ({ symbolChanges }) => {
        this.renamed = symbolChanges.map(({ symbol, ticker }) => ({ symbol, ticker }));
      },
      alarm: (message) => this.alarms.push(message),
      onFenced: () => this.alarms.push('fenced'),
    });
    for (const operation of this.#market) {
      if (operation.kind === 'tick') this.#seed(this.#quote(operation));
      else this.#sendMarket(operation);
    }
    await this.engine.idle();
  }

  /**
   * Sends all operations before the first is decided, so that they make one batch; or, split, sends the second half
   * while the store is writing the first.
   */
  async run(
    operations: readonly Operation[],
    faults: readonly Fault[],
    isSplit: boolean,
  ): Promise<(Outcome | undefined)[]> {
    this.database.faults.push(...faults);
    const half = isSplit ? Math.ceil(operations.length / 2) : operations.length;
    const gate = Promise.withResolvers<undefined>();
    this.database.delay = () => gate.promise;
    const answers = operations.slice(0, half).map((operation) => this.#send(operation));
    for (let turn = 0; isSplit && turn < 5; turn += 1) await Promise.resolve();
    answers.push(...operations.slice(half).map((operation) => this.#send(operation)));
    gate.resolve(undefined);
    const settled = await Promise.all(answers.map(async (answer) => answer));
    await this.engine.idle();
    this.#runs += 1;
    if (this.#runs % RUNS_BETWEEN_SNAPSHOTS === 0) this.#snapshot = await snapshotOf(this.engine);
    this.database.faults.length = 0;
    return settled.map((answer) => this.#outcome(answer));
  }

  /** Notes a quote as a seed; a halted instrument keeps its last good quote, whatever a new process receives. */
  #seed(quote: Quote): void {
    if (!this.#halted.has(quote.symbol)) this.#seeds.set(quote.symbol, quote.tickId);
    this.engine.seedQuote(quote);
  }

  /** Ruling B4.6: the last snapshot and the changes since it make the same book as a full load. */
  async #expectRecoverable(): Promise<void> {
    const snapshot = this.#snapshot === undefined ? undefined : decodeSnapshot(this.#snapshot);
    if (snapshot === undefined) return;
    const { accounts } = await this.database.connect().load();
    const later = this.database.batches.slice(snapshot.batch).flatMap((batch) => batch.accounts);
    const ids = new Set(later.map(({ account }) => account.id));
    const changed = accounts.filter(({ id }) => ids.has(id));
    assertSameBook(withChanges(snapshot.accounts, changed), accounts);
    this.recoveries += 1;
  }

  #send(operation: Operation): Promise<Answer> | undefined {
    if (isCommand(operation)) return this.#newCommand(operation);
    switch (operation.kind) {
      case 'openAccount':
        return this.engine.openAccount({
          commandId: `account-${operation.client}-${operation.book}`,
          brandId: BRAND,
          clientId: operation.client,
          kind: operation.book,
          currency: 'EUR',
          eligibility: eligibilityOf(operation.permissions),
          funding: money(operation.funding),
        });
      case 'repeat':
        return this.#submit(operation.command, this.#command(operation.command));
      case 'reuse':
        return this.#submit(operation.command, {
          ...this.#command(operation.command),
          body: { kind: 'deposit', amount: money(10_000n) },
        });
      case 'wait':
        this.#now += operation.ms;
        return undefined;
      case 'clock':
        this.engine.clock();
        return undefined;
      case 'restart':
        return undefined;
      case 'halt':
        this.#halt(operation);
        return undefined;
      case 'announce':
      case 'withdrawAction':
        this.#stepAction(operation);
        return undefined;
      default:
        this.#sendMarket(operation);
        return undefined;
    }
  }

  #halt({ symbol, on }: Extract<Operation, { kind: 'halt' }>): void {
    this.#halts += 1;
    if (on) this.#halted.add(symbol);
    else this.#halted.delete(symbol);
    const who = { staffId: 1, staffName: 'P. Aydin', approvedBy: 'L. Garnier', reason: 'simulated', note: undefined };
    void this.engine.switchHalt({ ...who, commandId: `halt-${this.#halts}`, actingBrand: BRAND, symbol, isHalted: on });
  }

  #stepAction(operation: Extract<Operation, { kind: 'announce' | 'withdrawAction' }>): void {
    const announced = operation.kind === 'announce' ? actionOf(operation) : this.#actions[operation.number];
    if (announced === undefined) return;
    if (operation.kind === 'announce') this.#actions[operation.number] = announced;
    this.#steps += 1;
    const step = operation.kind === 'announce' ? 'announced' : 'withdrawn';
    const commandId = step === 'announced' ? announced.actionId : `step-${this.#steps}`;
    const who = { staffId: 1, staffName: 'P. Aydin', approvedBy: 'L. Garnier', reason: 'simulated', note: undefined };
    void this.engine.stepAction({ ...who, ...announced, step, commandId, actingBrand: BRAND });
  }

  /** Seeds a new process with the price after the split, unless a newer one has arrived. */
  #onSplit({ symbol, tickId, buy, sell }: Quote): void {
    if ((this.#seeds.get(symbol) ?? 0) > tickId) return;
    this.#market = this.#market.map((one) =>
      one.kind === 'tick' && one.symbol === symbol ? { ...one, buy, sell } : one,
    );
  }

  #sendMarket(operation: Extract<Operation, { kind: 'tick' | 'market' | 'closingOnly' }>): void {
    // A quote of a halted instrument does not become its last good one.
    if (operation.kind !== 'tick' || !this.#halted.has(operation.symbol)) {
      this.#market = this.#market.filter((earlier) => !isSuperseded(earlier, operation));
      this.#market.push(operation);
    }
    if (operation.kind === 'tick') {
      const quote = this.#quote(operation);
      if (!this.#halted.has(operation.symbol)) this.#seeds.set(operation.symbol, quote.tickId);
      this.engine.tick(quote);
    }
    if (operation.kind === 'market') this.engine.market(operation.symbol, marketState(operation.state, this.#now));
    if (operation.kind === 'closingOnly') this.engine.setClosingOnly(operation.on);
  }

  #quote({ symbol, buy, sell }: Extract<Operation, { kind: 'tick' }>) {
    this.#ticks += 1;
    const times = { sourceTime: this.#now, receivedTime: this.#now };
    return { symbol, buy: rate(buy), sell: rate(sell), tickId: this.#ticks, source: 'simulation', ...times };
  }

  #newCommand(operation: CommandOperation): Promise<Answer> {
    const command = {
      accountId: this.accountIds[operation.account] ?? NOBODY,
      actor: actorOf(operation),
      body: this.#body(operation),
    };
    this.#sent.push(command);
    return this.#submit(this.#sent.length - 1, command);
  }

  #command(number: number): SentCommand {
    const command = this.#sent[number];
    if (command === undefined) throw new Error(`command ${number} was not sent`);
    return command;
  }

  #submit(number: number, { accountId, actor, body }: SentCommand): Promise<Answer> {
    return this.engine.submit({ commandId: `command-${number}`, brandId: BRAND, accountId, actor, body });
  }

  #body(operation: CommandOperation): CommandBody {
    switch (operation.kind) {
      case 'deposit':
        return { kind: 'deposit', amount: money(operation.amount) };
      case 'withdraw':
        return { kind: 'reserveWithdrawal', amount: money(operation.amount) };
      case 'money':
        return movementOf(operation);
      case 'permit':
      case 'switchRobot':
      case 'limitLoss':
        return settingOf(operation);
      case 'open':
      case 'robotOpen': {
        const { symbol, side: direction, amount, leverage, tolerance } = operation;
        const prices = {
          stopLoss: price(operation.stop),
          takeProfit: price(operation.target),
          expectedPrice: price(operation.seen),
        };
        return {
          kind: 'openPosition',
          symbol,
          order: { direction, amount: money(amount), leverage, tolerance, ...prices },
        };
      }
      case 'close': {
        const { amount, tolerance } = operation;
        const part = amount === undefined ? {} : { amount: money(amount) };
        const order = { ...part, expectedPrice: price(operation.seen), tolerance };
        return { kind: 'closePosition', positionId: this.positionIds[operation.position] ?? NOBODY, order };
      }
      case 'update': {
        const levels: Partial<PositionLevels> = {
          ...(operation.stop !== undefined && { stopLoss: price(operation.stop) }),
          ...(operation.target !== undefined && { takeProfit: price(operation.target) }),
          ...(operation.trail !== undefined && { trailing: price(operation.trail) }),
          ...(operation.even !== undefined && { breakEven: price(operation.even) }),
        };
        return { kind: 'updatePosition', positionId: this.positionIds[operation.position] ?? NOBODY, levels };
      }
      case 'closeAll':
        return {
          kind: 'closeAllPositions',
          ...(operation.symbol === undefined ? {} : { symbol: operation.symbol }),
        };
      case 'place': {
        const { symbol, side: direction, type, amount, leverage } = operation;
        const levels = { stopLoss: price(operation.stop), takeProfit: price(operation.target) };
        const rest = { rate: rate(operation.rate), amount: money(amount), expiresAt: instant(operation.expires) };
        return { kind: 'placeOrder', symbol, terms: { direction, type, leverage, ...levels, ...rest } };
      }
      case 'change': {
        const changes = {
          ...(operation.rate !== undefined && { rate: rate(operation.rate) }),
          ...(operation.amount !== undefined && { amount: money(operation.amount) }),
          ...(operation.stop !== undefined && { stopLoss: price(operation.stop) }),
          ...(operation.target !== undefined && { takeProfit: price(operation.target) }),
          ...(operation.expires !== undefined && { expiresAt: instant(operation.expires) }),
        };
        return { kind: 'updateOrder', orderId: this.orderIds[operation.order] ?? NOBODY, changes };
      }
      case 'cancel':
        return { kind: 'cancelOrder', orderId: this.orderIds[operation.order] ?? NOBODY };
      case 'reverse': {
        const order = { expectedPrice: price(operation.seen), tolerance: operation.tolerance };
        return { kind: 'reversePosition', positionId: this.positionIds[operation.position] ?? NOBODY, order };
      }
    }
  }

  /**
   * Translates an answer; new accounts are numbered in the order of their ids, which the engine assigns as it decides.
   */
  #outcome(answer: Answer | undefined): Outcome | undefined {
    if (answer === undefined) return undefined;
    if (!answer.ok) return answer.refusal.code;
    const { value } = answer;
    if (value.kind === 'charged') return `accepted ${value.taken} ${value.fromReserve}`;
    if (value.kind === 'account' && !this.accountIds.includes(value.accountId)) this.accountIds.push(value.accountId);
    return value.kind === 'closedAll'
      ? ['accepted', ...value.left.map(({ positionId }) => this.positionIds.indexOf(positionId))].join(' ')
      : 'accepted';
  }
}

/** Numbers positions and orders in the order of their ids, too; those opened by a tick have no answer. */
function number(ids: number[], id: number): void {
  if (ids.includes(id)) return;
  ids.push(id);
  ids.sort((first, second) => first - second);
}

function actorOf({ kind }: CommandOperation): SentCommand['actor'] {
  return kind === 'robotOpen' ? 'robot' : 'client';
}

async function snapshotOf(engine: Engine): Promise<Uint8Array> {
  return Buffer.concat([...encodeSnapshot({ mark: 'simulation', ...(await engine.capture()) })]);
}

function price(value: Units | 'clear' | undefined): Rate | undefined {
  return value === undefined || value === 'clear' ? undefined : rate(value);
}

function instant(value: number | 'clear' | undefined): number | undefined {
  return value === undefined || value === 'clear' ? undefined : START + value;
}

function isSuperseded(earlier: Operation, later: Operation): boolean {
  if (earlier.kind !== later.kind) return false;
  return 'symbol' in earlier && 'symbol' in later ? earlier.symbol === later.symbol : true;
}

function marketState(state: 'open' | 'closed' | 'stale' | 'held', now: number) {
  if (state === 'closed') return { kind: state, until: now + 3_600_000 } as const;
  return state === 'stale' ? ({ kind: state, since: now } as const) : ({ kind: state } as const);
}
