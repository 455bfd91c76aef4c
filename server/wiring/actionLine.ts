import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { Actions, SplitRatio } from '@candor/domain/trading/corporateActions.ts';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import '../modules/engine/dealing/index.ts';
import { KnownSplits } from '../modules/engine/quotes/index.ts';
import type { Gate } from '../modules/engine/quotes/index.ts';
import type { HaltLine } from './halts.ts';
import { OverdueActions } from './overdueActions.ts';
import type { RunningTape } from './tape.ts';

interface Market {
  readonly gate: Pick<Gate, 'split'>;
  readonly tape: Pick<RunningTape, 'record'>;
}

export interface ActionLineDeps {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly halts: Pick<HaltLine, 'endDelisted'>;
  readonly alarm: (message: string) => void;
}

/** Passes the engine's messages about corporate actions to the prices and to the other threads. */
export class ActionLine {
  readonly splits = new KnownSplits();
  readonly #bus: Bus;
  readonly #clock: Clock;
  readonly #halts: Pick<HaltLine, 'endDelisted'>;
  readonly #overdue: OverdueActions;
  #market: Market | undefined;
  #hasBegun = false;

  constructor({ bus, clock, halts, alarm }: ActionLineDeps) {
    this.#bus = bus;
    this.#clock = clock;
    this.#halts = halts;
    this.#overdue = new OverdueActions(alarm);
  }

  /** Publishes the actions, also before the prices are open: the engine starts first. */
  publish(actions: Actions): void {
    if (this.#hasBegun) this.splits.learn(actions);
    else this.splits.begin(actions, this.#clock.now());
    this.#hasBegun = true;
    this.#halts.endDelisted(actions);
    this.#overdue.update(actions);
    this.#bus.publish('dealing.actions', actions);
  }

  /** Looks for overdue actions; called each second. */
  check(): void {
    this.#overdue.check(this.#clock.now());
  }

  open(market: Market): void {
    this.#market = market;
  }

  /** Rule CA-6: writes the last good price after the split to the tape and sends it to the pages. It fires nothing. */
  onSplit(quote: Quote, ratio: SplitRatio): void {
    if (this.#market === undefined) return;
    const { gate, tape } = this.#market;
    const mark = gate.split(quote, ratio);
    tape.record(mark, this.#clock.now());
    this.#bus.publish('quotes.loaded', [mark]);
  }
}
