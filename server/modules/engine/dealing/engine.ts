import type { AccountId, BrandId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { isUsable } from '@candor/domain/pricing/usability.ts';
import type { MarketState } from '@candor/domain/pricing/usability.ts';
import { refuse } from '@candor/domain/result.ts';
import { AnswerMemory } from './answerMemory.ts';
import { BookTrust, opensEverywhere } from './bookTrust.ts';
import type { TradingAccount } from './book.ts';
import { canonical } from './canonical.ts';
import type { AccountCommand, Answer, ChangeLimit, ChangeSetting, ChangeTerm, Input, OpenAccount } from './commands.ts';
import type { StepAction, SwitchHalt, SwitchOpening } from './commands.ts';
import { decide } from './decide.ts';
import { Effects } from './effects.ts';
import type { BookAndQuotes, EngineOptions } from './engineOptions.ts';
import { reachedOrders } from './fireReached.ts';
import { Market } from './market.ts';
import { OrderPace } from './orderPace.ts';
import type { CommandKey, LoadedBook } from './port.ts';
import { Queue, answerStored, quotesOf, recallAnswer, reply, answerDecided } from './queue.ts';
import type { Waiting } from './queue.ts';
import type { Batch } from './rows.ts';
import type { BookCapture } from './recovery/snapshot.ts';
import { BookCheck, restoreBook } from './selfCheck.ts';
import { appendTraced } from './stages.ts';
import { limitsOf } from './state.ts';
import type { EngineState } from './state.ts';
import { loadDesk, publishBatch } from './publishDesk.ts';
import { falseIfLeaseLost, retry } from './retry.ts';

/** Ruling B4.2: maximum number of inputs decided in one batch. */
const BATCH_INPUTS = 5_000;

/**
 * The one writer (ruling B4.1, B4.2): inputs wait in one queue; those that arrive during a commit are then decided
 * together and written as one numbered batch; answers leave only after its commit.
 */
export class Engine {
  readonly #options: EngineOptions;
  readonly #queue = new Queue();
  readonly #answers = new AnswerMemory();
  readonly #pace: OrderPace;
  readonly #check = new BookCheck();
  readonly #trust: BookTrust;
  /** Readers that wait for the moment between two batches. */
  readonly #readers: (() => void)[] = [];
  #state: EngineState;
  #lastBatch: number;
  #incidents = 0;
  #running: Promise<void> | undefined;
  #stopped = false;

  private constructor(options: EngineOptions, loaded: LoadedBook) {
    this.#options = options;
    this.#state = { rules: options.rules, book: restoreBook(loaded), market: new Market(), effects: new Effects() };
    this.#lastBatch = loaded.lastBatch;
    loadDesk(this.#options, this.#state.market, loaded);
    this.#trust = new BookTrust(options, {
      setClosingOnly: (on) => this.#put({ input: { kind: 'closingOnly', on, now: options.now() } }),
      pause: (command) => this.switchOpening(command),
    });
    this.#pace = new OrderPace((brandId) => limitsOf(this.#state, brandId).ordersPerSecond);
  }

  /** Takes the lease, loads the book and checks it against the last batch before any dealing. */
  static async start(options: EngineOptions): Promise<Engine> {
    return new Engine(options, await options.store.load());
  }

  /** Resolves with the answer once its batch is committed; records the `stages` if given. */
  submit(command: AccountCommand, stages?: Waiting['stages']): Promise<Answer> {
    const now = this.#options.now();
    const earlierAnswer = this.#answers.get(command);
    if (earlierAnswer !== undefined) return earlierAnswer;
    if (!this.#mayDeal()) return Promise.resolve(refuse({ code: 'unavailable' }));
    const tooFast = this.#pace.check(command, now);
    if (tooFast !== undefined) return Promise.resolve(tooFast);
    if (!this.#queue.hasRoomFor(command.body.kind)) return Promise.resolve(refuse({ code: 'busy' }));
    const fingerprint = canonical(command.body);
    const answer = this.#enqueue({ kind: 'command', command: { ...command, fingerprint }, now }, command, stages);
    this.#answers.await(command, answer, fingerprint);
    return answer;
  }

  /** Returns the answer of a command submitted before; undefined if it never was. Asking decides nothing. */
  async recall(command: AccountCommand): Promise<Answer | undefined> {
    const earlierAnswer = this.#answers.get(command);
    if (earlierAnswer !== undefined) return earlierAnswer;
    if (this.#pace.check(command, this.#options.now()) !== undefined) return refuse({ code: 'busy' });
    return recallAnswer(command, await this.#options.store.results([command]));
  }

  openAccount(command: OpenAccount): Promise<Answer> {
    return this.#ask({ kind: 'openAccount', command, now: this.#options.now() });
  }

  /** Pauses opening somewhere, or resumes it; resolves once the switch is stored. */
  async switchOpening(command: SwitchOpening): Promise<Answer> {
    const answer = await this.#ask({ kind: 'switchOpening', command, now: this.#options.now() });
    if (answer.ok && opensEverywhere(command)) this.#trust.regain();
    return answer;
  }

  switchHalt(command: SwitchHalt): Promise<Answer> {
    return this.#ask({ kind: 'switchHalt', command, now: this.#options.now() });
  }

  stepAction(command: StepAction): Promise<Answer> {
    return this.#ask({ kind: 'stepAction', command, now: this.#options.now() });
  }

  changeLimit(command: ChangeLimit): Promise<Answer> {
    return this.#ask({ kind: 'changeLimit', command, now: this.#options.now() });
  }

  changeSetting(command: ChangeSetting): Promise<Answer> {
    return this.#ask({ kind: 'changeSetting', command, now: this.#options.now() });
  }

  changeTerm(command: ChangeTerm): Promise<Answer> {
    return this.#ask({ kind: 'changeTerm', command, now: this.#options.now() });
  }

  tick(quote: Quote): void {
    this.#put({ input: { kind: 'tick', quote, now: quote.receivedTime } });
  }

  /** Puts a clock input, each second, so that expiries happen without a tick. */
  clock(): void {
    this.#put({ input: { kind: 'clock', now: this.#options.now() } });
  }

  market(symbol: InstrumentSymbol, state: MarketState): void {
    this.#put({ input: { kind: 'market', symbol, state, now: this.#options.now() } });
  }

  setClosingOnly(on: boolean): void {
    this.#trust.setClosingOnly(on);
  }

  /** Rule BR-11: stops opening in these brands from now on, and resumes it in all others. */
  holdBrands(brandIds: readonly BrandId[]): void {
    this.#put({ input: { kind: 'holdBrands', brandIds: new Set(brandIds), now: this.#options.now() } });
  }

  /** Takes a last good quote from before the start: it values positions and fires nothing. */
  seedQuote(quote: Quote): void {
    this.#state.market.seed(quote);
    this.#state.market.keep();
  }

  /** Returns the account as the database has it, never with a decision that is still being stored. */
  account(id: AccountId): TradingAccount | undefined {
    return this.#state.book.committed(id);
  }

  /** Returns the last good quote that the engine has seen. */
  quote(symbol: InstrumentSymbol): Quote | undefined {
    return this.#state.market.quote(symbol);
  }

  /** Ruling B4.10: recomputes the whole book; from the first difference on, only closing is allowed. */
  async selfCheck(): Promise<void> {
    const difference = await this.#check.run(() =>
      this.#atRest(({ book }) => ({ totals: book.totals(), accounts: [...book.accounts()] })),
    );
    if (difference !== undefined) this.distrust(`Self-check failed: ${difference}`);
  }

  /** Rule LE-16: a figure does not add up; clients may only close until two people resume opening. */
  distrust(reason: string): void {
    this.#trust.lose(reason);
  }

  /** Returns the whole book as of the last committed batch; it cannot change, since accounts are only replaced. */
  capture(): Promise<BookCapture> {
    return this.#atRest(({ book }) => ({ batch: this.#lastBatch, accounts: [...book.accounts()] }));
  }

  /** Returns the accounts with the quotes of the same moment: a quote from after a later split would not fit them. */
  look(): Promise<BookAndQuotes> {
    return this.#atRest(({ book, market }) => ({ accounts: [...book.accounts()], quotes: market.quotes() }));
  }

  /** Refuses new inputs and finishes those under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.idle();
  }

  /** Resolves once every input waiting now has been decided and stored. */
  async idle(): Promise<void> {
    // An input that came at the very end of a run has started the next run.
    while (this.#running !== undefined) await this.#running;
  }

  #ask(input: Input): Promise<Answer> {
    return this.#mayDeal() ? this.#enqueue(input) : Promise.resolve(refuse({ code: 'unavailable' }));
  }

  #enqueue(input: Input, key?: CommandKey, stages?: Waiting['stages']): Promise<Answer> {
    return new Promise((resolve) => this.#put({ input, key, stages, resolve }));
  }

  #put(waiting: Waiting): void {
    const dropped = this.#queue.push(waiting);
    if (dropped > 0) this.#options.alarm(`${dropped} superseded ticks dropped from a full queue`);
    this.#wake();
  }

  /** Starts a run unless one is under way; inputs that came during its last moment start the next one. */
  #wake(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      this.#letRead();
      if (this.#queue.length > 0) this.#wake();
    });
  }

  /** Yields to the event loop once before taking inputs, so that those arriving together are decided together. */
  async #run(): Promise<void> {
    await Promise.resolve();
    while (this.#queue.length > 0) {
      await this.#process(this.#queue.take(BATCH_INPUTS));
      this.#letRead();
    }
  }

  #letRead(): void {
    for (const read of this.#readers.splice(0)) read();
  }

  /** Reads between two batches, so that no decision is seen before it is stored. */
  #atRest<T>(read: (state: EngineState) => T): Promise<T> {
    if (this.#running === undefined) return Promise.resolve(read(this.#state));
    return new Promise((resolve) => this.#readers.push(() => resolve(read(this.#state))));
  }

  #mayDeal(): boolean {
    return !this.#stopped && this.#options.mayDeal?.() !== false;
  }

  #fence(): void {
    this.#stopped = true;
    this.#undo();
    this.#options.onFenced();
  }

  async #process(work: readonly Waiting[]): Promise<void> {
    const answers = this.#decideAll(work);
    if (answers === undefined) return this.#oneByOne(work);
    if (this.#state.effects.isEmpty) {
      this.#keep();
      return reply(work, answers);
    }
    const batch = this.#batch();
    const outcome = await appendTraced(this.#options.store, batch, work);
    switch (outcome.kind) {
      case 'committed':
        return this.#commit(batch, work, answers);
      case 'rejected':
        this.#undo();
        return this.#afterRejection(work, `Batch ${batch.number} rejected: ${outcome.reason}`);
      case 'unknown':
        this.#options.alarm(`Batch ${batch.number} of unknown outcome: ${outcome.reason}`);
        this.#undo();
        return this.#recover(batch, work, answers);
      case 'fenced':
        this.#fence();
    }
  }

  /** Decides all inputs; undefined when a decision failed on a bug, in which case all of them are undone. */
  #decideAll(work: readonly Waiting[]): (Answer | undefined)[] | undefined {
    try {
      return work.map(({ input }) => decide(this.#state, input));
    } catch (error) {
      this.#options.alarm(`A decision failed: ${String(error)}`);
      this.#undo();
      return undefined;
    }
  }

  #batch(): Batch {
    const { book, effects } = this.#state;
    return {
      number: this.#lastBatch + 1,
      at: this.#options.now(),
      lastId: book.lastId,
      totals: book.totals(),
      accounts: book.changed(),
      ...effects.rows,
    };
  }

  #commit(batch: Batch, work: readonly Waiting[], answers: readonly (Answer | undefined)[]): void {
    this.#lastBatch = batch.number;
    this.#keep();
    this.#report(batch);
    reply(work, answers);
  }

  #report(batch: Batch): void {
    const { accounts, positions, pendingOrders, executions } = batch;
    publishBatch(this.#options, this.#state.market, batch);
    const changed = accounts.map(({ account }) => account);
    this.#options.onCommitted({ accounts: changed, positions, pendingOrders, executions });
  }

  #keep(): void {
    this.#state.book.keep();
    this.#state.market.keep();
    this.#state = { ...this.#state, effects: new Effects() };
  }

  #undo(): void {
    this.#state.book.undo();
    this.#state.market.undo();
    this.#state = { ...this.#state, effects: new Effects() };
  }

  /** Answers commands decided before the last start from the journal; without them the rest may be stored. */
  async #afterRejection(work: readonly Waiting[], reason: string): Promise<void> {
    const rest = await this.#giveStored(work);
    if (rest.length < work.length) return rest.length === 0 ? undefined : this.#process(rest);
    this.#options.alarm(reason);
    return this.#oneByOne(work);
  }

  /** Processes the inputs of a rejected batch one at a time, so that one bad row affects no other input. */
  async #oneByOne(work: readonly Waiting[]): Promise<void> {
    const [only] = work;
    if (work.length === 1 && only !== undefined) return this.#giveUp(only);
    for (const waiting of work) await this.#process([waiting]);
  }

  async #giveUp(waiting: Waiting): Promise<void> {
    const { input } = waiting;
    if (input.kind === 'tick') return this.#tickByAccount(input.quote, input.now);
    const incident = `${this.#lastBatch}-${(this.#incidents += 1)}`;
    this.#options.alarm(`Incident ${incident}: a ${input.kind} could not be stored`);
    waiting.resolve?.(refuse({ code: 'incident', params: { incident } }));
  }

  /** Applies a tick whose batch was rejected account by account. */
  async #tickByAccount(quote: Quote, now: Instant): Promise<void> {
    await this.#process([{ input: { kind: 'clock', now } }]);
    this.#state.market.takeTick(quote);
    this.#state.market.keep();
    if (!isUsable(this.#state.market.state(quote.symbol))) return;
    for (const accountId of this.#state.book.holders(quote.symbol)) {
      await this.#process([{ input: { kind: 'recheck', accountId, quote, now } }]);
    }
    for (const command of reachedOrders(this.#state, quote, now)) {
      await this.#process([{ input: { kind: 'command', command, now }, key: command }]);
    }
  }

  /**
   * Recovers from a commit with unknown outcome: reloads under a new epoch, which settles the outcome, answers what is
   * stored from its stored result, and runs the rest under its id. Decisions of a stored batch remain: its ticks were
   * dealt with, and a refusal without a row would be decided otherwise after the rest of the batch.
   */
  async #recover(batch: Batch, work: readonly Waiting[], answers: readonly (Answer | undefined)[]): Promise<void> {
    const { market } = this.#state;
    const haltsBefore = market.halts.state;
    if (!(await this.#reload())) return this.#fence();
    const isStored = this.#lastBatch >= batch.number;
    if (isStored) this.#report(batch);
    const unanswered = await this.#giveStored(work);
    const rest = isStored ? answerDecided(unanswered, work, answers) : unanswered;
    if (isStored) market.retakeTicks(quotesOf(unanswered), haltsBefore, batch);
    market.keep();
    if (rest.length > 0) await this.#process(rest);
  }

  /** Answers the inputs found in the journal and returns the others; an id of another command is refused. */
  async #giveStored(work: readonly Waiting[]): Promise<Waiting[]> {
    const keys = work.flatMap(({ key }) => key ?? []);
    const read = () => this.#options.store.results(keys);
    const answers = keys.length === 0 ? [] : await this.#retry('Reading results', read);
    return answerStored(work, answers, (row) => this.#answers.forget(row));
  }

  /** Reloads the book; false if another engine has taken over meanwhile. */
  #reload(): Promise<boolean> {
    const load = async () => {
      const loaded = await this.#options.store.load();
      this.#state = { ...this.#state, book: restoreBook(loaded), effects: new Effects() };
      this.#lastBatch = loaded.lastBatch;
      loadDesk(this.#options, this.#state.market, loaded);
      this.#options.onCommitted({ accounts: loaded.accounts, positions: [], pendingOrders: [], executions: [] });
      return true;
    };
    return this.#retry('Reloading', () => load().catch(falseIfLeaseLost));
  }

  #retry<T>(what: string, work: () => Promise<T>): Promise<T> {
    return retry(work, (error) => this.#options.alarm(`${what} failed: ${String(error)}`), this.#options.timers);
  }
}
