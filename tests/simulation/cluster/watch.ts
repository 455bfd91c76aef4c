import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { AccountCommand, Answer } from '@candor/server/modules/engine/dealing/commands.ts';
import { settings } from '../settings.ts';
import type { ClusterDatabase, WrittenBatch } from './clusterDatabase.ts';
import type { SimulatedProcess } from './process.ts';
import type { VirtualTime } from './virtualTime.ts';

/** Returns the command id of a client's wish, whatever ids its attempts were sent under. */
export function commandIdOf(wish: number, attempt: number | undefined): string {
  return attempt === undefined ? `wish-${wish}` : `wish-${wish}/${attempt}`;
}

/** An invariant, by a short name. */
export type Invariant =
  /** Acknowledged commands are stored, as acknowledged. */
  | 'kept'
  /** A wish is carried out only once. */
  | 'once'
  /** Every book sums to zero, and every account is what its entries make it. */
  | 'sums'
  /** No batch is written under an epoch that has ended. */
  | 'epoch'
  | 'limits'
  /** A tick has the same price at the gate, in fills and at every edge. */
  | 'prices'
  /** An engine has every tick that its gate has let pass. */
  | 'ticks'
  /** An engine at rest has the stored accounts. */
  | 'book'
  /** A process that has waited for the lease can start dealing. */
  | 'start'
  /** No engine has to alert a person. */
  | 'alarm'
  /** Every client gets an answer. */
  | 'answered'
  /** Finally one process deals, and both edges show the stored state. */
  | 'rest';

export interface Violation {
  readonly invariant: Invariant;
  readonly text: string;
}

/** Log lines that an engine writes only if something is wrong with it, or with a store that another has written to. */
const WRONG = /rejected|^Incident|decision failed|self-check/i;

/** Checks the invariants after every step, and keeps the first violation. */
export class Watch {
  violation: Violation | undefined;
  readonly #time: VirtualTime;
  readonly #database: ClusterDatabase;
  readonly #hash = createHash('sha256');
  readonly #prices = new Map<number, Quote>();
  /** Answers of accepted and stored commands, by wish. */
  readonly #done = new Map<string, string>();
  #lastEpoch = 0n;

  constructor(time: VirtualTime, database: ClusterDatabase) {
    this.#time = time;
    this.#database = database;
    database.onWritten = (written) => this.#onWritten(written);
  }

  /** Returns the hash of everything traced. */
  digest(): string {
    return this.#hash.digest('hex');
  }

  trace(who: string, what: string): void {
    this.#hash.update(`${this.#time.now} ${who} ${what}\n`);
  }

  fail(invariant: Invariant, text: string): void {
    this.violation ??= { invariant, text: `after ${Math.round(this.#time.now)} ms: ${text}` };
  }

  /**
   * Checks that no acknowledged command is lost: it is stored, as acknowledged, when its client receives the answer.
   */
  onAnswer(command: AccountCommand, answer: Answer): void {
    this.trace(command.commandId, answer.ok ? 'accepted' : answer.refusal.code);
    const [stored] = this.#database.memory.result(command);
    if (stored === undefined && answer.ok)
      return this.fail('kept', `${command.commandId} was acknowledged, and is not stored`);
    if (stored !== undefined && !isDeepStrictEqual(stored.answer, answer))
      this.fail('kept', `${command.commandId} was answered otherwise than it is stored`);
  }

  /** Checks that a tick has the same price everywhere. */
  onTick(process: SimulatedProcess, quote: Quote): void {
    const earlier = this.#prices.get(quote.tickId);
    this.#prices.set(quote.tickId, earlier ?? quote);
    if (
      earlier !== undefined &&
      (earlier.buy !== quote.buy || earlier.sell !== quote.sell || earlier.symbol !== quote.symbol)
    )
      this.fail('prices', `tick ${quote.tickId} has another price at ${process.name}`);
  }

  onAlarm(process: SimulatedProcess, message: string): void {
    this.trace(process.name, message);
    if (WRONG.test(message)) this.fail('alarm', `${process.name}: ${message}`);
  }

  #onWritten({ batch, writer, claimed, current }: WrittenBatch): void {
    this.trace(writer, `batch ${batch.number}, epoch ${claimed}, ${batch.journal.length} commands`);
    if (claimed !== current || claimed < this.#lastEpoch)
      this.fail('epoch', `${writer} wrote batch ${batch.number} under epoch ${claimed} in epoch ${current}`);
    this.#lastEpoch = claimed;
    const [contradiction] = this.#database.memory.contradictions;
    if (contradiction !== undefined) this.fail('sums', contradiction);
    for (const row of batch.journal) if (row.answer.ok) this.#onDone(row.commandId);
    for (const { account } of batch.accounts) {
      if (account.positions.size > settings.openPositions)
        this.fail('limits', `account ${account.id} has too many positions`);
      if (account.pending.length > settings.pendingOrders)
        this.fail('limits', `account ${account.id} has too many orders`);
    }
    for (const { position, isNew } of batch.positions)
      if (isNew && position.amount > settings.positionAmount)
        this.fail('limits', `position ${position.id} is too large`);
    for (const { quote } of batch.executions) this.#checkFill(quote);
  }

  #onDone(commandId: string): void {
    const [wish = ''] = commandId.split('/');
    if (!wish.startsWith('wish-')) return;
    const before = this.#done.get(wish);
    if (before !== undefined) this.fail('once', `${wish} was done twice: as ${before} and as ${commandId}`);
    this.#done.set(wish, commandId);
  }

  #checkFill(quote: Quote): void {
    const earlier = this.#prices.get(quote.tickId);
    if (earlier === undefined)
      this.fail('prices', `a fill names tick ${quote.tickId}, which the gate has not let pass`);
    else if (earlier.buy !== quote.buy || earlier.sell !== quote.sell)
      this.fail('prices', `tick ${quote.tickId} was filled otherwise`);
  }
}
