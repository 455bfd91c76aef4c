import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { Logger } from 'pino';
import { backgroundTimers } from '../clock.ts';
import type { Bus, Subject, Subjects } from '../bus/bus.ts';
import type { Missed } from '../bus/processes.ts';
import '../modules/engine/dealing/index.ts';
import type { StateChange } from '../modules/engine/quotes/index.ts';
import '../modules/engine/tape/index.ts';

/** Subjects whose last message says everything that is in force. Actions come first, since prices depend on them. */
const WHOLE = [
  ...(['dealing.actions', 'dealing.halts', 'dealing.openings', 'dealing.settings'] as const),
  ...(['dealing.limits', 'dealing.terms', 'tape.disk'] as const),
] as const;

/**
 * The dealing thread's bus, which remembers what is in force of everything published, and publishes it again for a
 * process that may have missed it.
 */
export class RepeatingBus implements Bus {
  readonly #bus: Bus;
  readonly #whole = new Map<Subject, () => void>();
  readonly #quotes = new Map<InstrumentSymbol, Quote>();
  readonly #states = new Map<InstrumentSymbol, StateChange>();
  #statesAt = 0;
  readonly #records: { readonly [S in Subject]?: (message: Subjects[S]) => void } = {
    'quotes.tick': (quote) => this.#quotes.set(quote.symbol, quote),
    'quotes.loaded': (quotes) => {
      for (const quote of quotes) this.#quotes.set(quote.symbol, quote);
    },
    'quotes.states': ({ changes, at }) => {
      this.#statesAt = at;
      for (const change of changes) this.#states.set(change.symbol, change);
    },
  };

  constructor(bus: Bus) {
    this.#bus = bus;
    // No message is sent about the disk while there is enough room.
    this.#whole.set('tape.disk', () => bus.publish('tape.disk', { isScarce: false }));
    bus.respond('dealing.repeat', () => this.#repeat());
  }

  publish<S extends Subject>(subject: S, message: Subjects[S]): void {
    this.#remember(subject, message);
    this.#bus.publish(subject, message);
  }

  subscribe: Bus['subscribe'] = (subject, handler) => this.#bus.subscribe(subject, handler);
  request: Bus['request'] = (subject, message) => this.#bus.request(subject, message);
  respond: Bus['respond'] = (subject, handler) => this.#bus.respond(subject, handler);

  #remember<S extends Subject>(subject: S, message: Subjects[S]): void {
    this.#records[subject]?.(message);
    if (WHOLE.some((one) => one === subject)) this.#whole.set(subject, () => this.#bus.publish(subject, message));
  }

  #repeat(): true {
    for (const subject of WHOLE) this.#whole.get(subject)?.();
    this.#bus.publish('quotes.loaded', [...this.#quotes.values()]);
    this.#bus.publish('quotes.states', { changes: [...this.#states.values()], at: this.#statesAt });
    return true;
  }
}

/** How often a process that has missed messages asks for them until it is answered. */
const AGAIN_MS = 1_000;
/** Subject on which cached views of accounts depend. */
const COMMITS: Subject = 'dealing.committed';

/**
 * Returns what an edge does when it may have missed messages from dealing: it asks for what is in force until it is
 * answered, and once more for what was missed meanwhile. If commits may be among them, the cached views of accounts are
 * dropped.
 */
export function repeatMissed(bus: Bus, log: Pick<Logger, 'warn'>, timers = backgroundTimers): (missed: Missed) => void {
  let isAsking = false;
  let isMissedAgain = false;
  let areCommitsMissed = false;
  const ask = async (): Promise<void> => {
    try {
      isMissedAgain = false;
      await bus.request('dealing.repeat', null);
    } catch (error) {
      log.warn({ error: String(error) }, 'dealing has not said again what is in force');
      timers.after(AGAIN_MS, () => void ask());
      return;
    }
    if (areCommitsMissed) bus.publish('bus.missed', null);
    areCommitsMissed = false;
    if (isMissedAgain) void ask();
    else isAsking = false;
  };
  return ({ from, subjects }) => {
    if (from !== 'dealing') return;
    areCommitsMissed ||= subjects === undefined || subjects.includes(COMMITS);
    isMissedAgain = true;
    if (isAsking) return;
    isAsking = true;
    void ask();
  };
}
