import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool } from '@candor/server/database/pool.ts';
import type { Pool } from '@candor/server/database/pool.ts';
import { Tape } from '@candor/server/modules/engine/tape/index.ts';
import type { Answer, CommandBody } from '@candor/server/modules/engine/dealing/commands.ts';
import type { TradingAccount } from '@candor/server/modules/engine/dealing/book.ts';
import type { Engine } from '@candor/server/modules/engine/dealing/index.ts';
import type { PostgresStore } from '@candor/server/modules/engine/dealing/store.ts';
import type { Direction, Quote } from '@candor/domain/pricing/quote.ts';
import { NO_ACTIONS } from '@candor/domain/trading/corporateActions.ts';
import type { ActionTerms, Actions } from '@candor/domain/trading/corporateActions.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import { historyOf } from '../../scripts/replay/replayInstallation.ts';
import { replayAccount } from '@candor/server/modules/engine/dealing/dispute/replayAccount.ts';
import type { DisputeResult } from '@candor/server/modules/engine/dealing/dispute/replayAccount.ts';
import { TickSupply } from '@candor/server/modules/engine/dealing/dispute/tickSupply.ts';
import { asOwner } from '../support/edge.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { withoutTriggers } from '../support/withoutTriggers.ts';
import {
  NOON,
  eur,
  generousLimits,
  insertClients,
  openFundedAccount,
  postgresStore,
  price,
  startEngine,
  testRules,
} from '../support/dealing.ts';

const TICK_IDS_PER_MS = 4_096;
const rules = testRules(generousLimits);
/** People who announce, approve and halt. */
export const who = {
  staffId: 1,
  staffName: 'P. Aydin',
  approvedBy: 'L. Garnier',
  actingBrand: 'northline',
  reason: 'as the exchange says',
  note: undefined,
};
export const none = { expectedPrice: undefined, tolerance: undefined };

export function codeOf(answer: Answer): string {
  return answer.ok ? answer.value.kind : answer.refusal.code;
}

/** A real engine in AAPL with one account of 1,000.00, and its own database, tape and clock. */
export class ActionBench {
  readonly database: TestDatabase;
  now = NOON;
  /** The actions that the engine published last. */
  actions: Actions = NO_ACTIONS;
  /** The last quote that a split has divided. */
  divided: Quote | undefined;
  readonly #pool: Pool;
  readonly #folder = mkdtempSync(join(tmpdir(), 'candor-actions-'));
  #accountId = 0;
  #running: { readonly engine: Engine; readonly store: PostgresStore } | undefined;
  #tape: Tape | undefined;
  #ticks = NOON * TICK_IDS_PER_MS;
  #commands = 0;

  private constructor(database: TestDatabase) {
    this.database = database;
    this.#pool = openPool('dealing', database, { connectionsMax: 1 });
  }

  /** Opens a bench with these markets besides that of AAPL. */
  static open(...symbols: readonly string[]): Promise<ActionBench> {
    return ActionBench.#open('real', symbols);
  }

  /** Opens a bench on a demo account. */
  static openDemo(...symbols: readonly string[]): Promise<ActionBench> {
    return ActionBench.#open('demo', symbols);
  }

  static async #open(kind: TradingAccount['kind'], symbols: readonly string[]): Promise<ActionBench> {
    const bench = new ActionBench(await createTestDatabase());
    bench.#tape = await Tape.open({
      folder: bench.#folder,
      pool: bench.#pool,
      now: () => bench.now,
      decimals: () => 8,
      keepDays: 30,
      alarm: (message) => {
        throw new Error(message);
      },
    });
    const [clientId = 0] = await insertClients(bench.database, 1);
    await bench.#start();
    bench.#accountId = await openFundedAccount(bench.engine, clientId, eur('1000'), kind);
    for (const symbol of ['AAPL', ...symbols]) bench.engine.market(symbol, { kind: 'open' });
    return bench;
  }

  async close(): Promise<void> {
    await this.#stop();
    await this.#tape?.stop();
    await this.#pool.end();
    rmSync(this.#folder, { recursive: true });
    await this.database.drop();
  }

  get engine(): Engine {
    if (this.#running === undefined) throw new Error('the engine does not run');
    return this.#running.engine;
  }

  get account(): TradingAccount {
    const account = this.engine.account(this.#accountId);
    if (account === undefined) throw new Error('the account is not in the book');
    return account;
  }

  get held(): Position[] {
    return [...this.account.positions.values()];
  }

  async #start(): Promise<void> {
    const store = postgresStore(this.database);
    const engine = await startEngine({
      store,
      rules,
      now: () => this.now,
      onActions: (actions) => (this.actions = actions),
      onSplit: (quote) => (this.divided = quote),
    });
    this.#running = { engine, store };
  }

  async #stop(): Promise<void> {
    await this.#running?.engine.stop();
    await this.#running?.store.close();
    this.#running = undefined;
  }

  /** Starts another process after a pause. The source offers it this quote of AAPL, from before any action. */
  async restart(pause: number, sell: string, buy: string): Promise<void> {
    await this.#stop();
    this.now += pause;
    await this.#start();
    this.engine.seedQuote(this.quote(sell, buy));
    this.engine.market('AAPL', { kind: 'open' });
    await this.engine.idle();
  }

  quote(sell: string, buy: string, symbol = 'AAPL'): Quote {
    this.#ticks = Math.max(this.#ticks + 1, this.now * TICK_IDS_PER_MS);
    const times = { sourceTime: this.now, receivedTime: this.now };
    return { symbol, sell: price(sell), buy: price(buy), tickId: this.#ticks, source: 'test', ...times };
  }

  async tick(sell: string, buy: string, symbol?: string): Promise<void> {
    this.now += 1_000;
    const quote = this.quote(sell, buy, symbol);
    this.engine.tick(quote);
    this.#tape?.record(quote, this.now);
    await this.engine.idle();
  }

  async clock(ms: number): Promise<void> {
    this.now += ms;
    this.engine.clock();
    await this.engine.idle();
  }

  submit(body: CommandBody): Promise<Answer> {
    this.now += 1_000;
    const commandId = this.#next('test');
    const from = { brandId: 'northline', accountId: this.#accountId, actor: 'client' } as const;
    return this.engine.submit({ commandId, ...from, body });
  }

  openPosition(order: Opening): Promise<Answer> {
    const { direction, amount, leverage = 1, symbol = 'AAPL', stop } = order;
    const levels = { stopLoss: stop === undefined ? undefined : price(stop), takeProfit: undefined };
    const terms = { direction, amount: eur(amount), leverage, ...none, ...levels };
    return this.submit({ kind: 'openPosition', symbol, order: terms });
  }

  /** Places a limit order to buy 10.00. */
  placeOrder(rate: string): Promise<Answer> {
    const terms = { direction: 'buy', type: 'limit', rate: price(rate), amount: eur('10'), leverage: 5 } as const;
    const rest = { stopLoss: undefined, takeProfit: undefined, expiresAt: undefined };
    return this.submit({ kind: 'placeOrder', symbol: 'AAPL', terms: { ...terms, ...rest } });
  }

  announce(actionId: string, terms: ActionTerms, inMs = 1_000): Promise<Answer> {
    const action = { actionId, symbol: 'AAPL', terms, effectiveAt: this.now + inMs };
    return this.engine.stepAction({ ...who, ...action, commandId: actionId, step: 'announced' });
  }

  withdraw(actionId: string, terms: ActionTerms): Promise<Answer> {
    const action = { actionId, symbol: 'AAPL', terms, effectiveAt: this.now };
    return this.engine.stepAction({ ...who, ...action, commandId: `${actionId}-back`, step: 'withdrawn' });
  }

  halt(isHalted: boolean): Promise<Answer> {
    return this.engine.switchHalt({ ...who, commandId: this.#next('halt'), symbol: 'AAPL', isHalted });
  }

  /** Changes the brand's mark-up as two people would. */
  changeMarkUp(before: string, text: string): Promise<Answer> {
    const change = { commandId: this.#next('setting'), brandId: 'northline', key: 'markUp', before, text } as const;
    const { staffId, staffName, approvedBy, reason } = who;
    return this.engine.changeSetting({ ...change, staffId, staffName, approvedBy, reason });
  }

  /** Replays the account from the journal and the tape, which ends here; or as if the tape had expired. */
  async replay({ isTapeKept = true } = {}): Promise<DisputeResult> {
    await this.#tape?.stop();
    this.#tape = undefined;
    const history = await historyOf(this.#pool, this.#accountId);
    const tapeFolder = isTapeKept ? this.#folder : join(this.#folder, 'none');
    const supply = new TickSupply({ tapeFolder, past: undefined });
    return replayAccount({ history, rules, supply, isSessionOpen: () => true, from: 0, to: Infinity });
  }

  /** Replays the account after a change of the rates of these executions that bypasses the triggers. */
  async replayChanged(executions: string): Promise<DisputeResult> {
    await asOwner(this.database, (owner) =>
      owner.query(withoutTriggers(`UPDATE execution SET fill_rate = fill_rate + 1 WHERE ${executions}`)),
    );
    return this.replay();
  }

  #next(kind: string): string {
    this.#commands += 1;
    return `${kind}-${this.#commands}`;
  }
}

/** A position to open: by default without leverage, in AAPL and without a stop. */
interface Opening {
  readonly direction: Direction;
  readonly amount: string;
  readonly leverage?: number;
  readonly symbol?: string;
  readonly stop?: string;
}
