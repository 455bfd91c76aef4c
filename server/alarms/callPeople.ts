import { randomUUID } from 'node:crypto';
import type { Instant } from '@candor/domain/ids.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import type { AlarmCall, AlarmChannel } from '../providers/alarms/interface.ts';
import { CallBook } from './callBook.ts';

/** An alarm as a thread raises it. */
export interface Alarm {
  readonly text: string;
  readonly thread: string;
}

export interface CallDeps {
  readonly channels: readonly AlarmChannel[];
  readonly installation: string;
  readonly now: () => Instant;
  /** Milliseconds of a clock that only goes forward. */
  readonly elapsed: () => number;
  /** Called when a person could not be reached. It must not raise an alarm itself. */
  readonly onTrouble: (channel: string, error: unknown) => void;
  /** Pauses between two tries of one call. */
  readonly pausesMs?: readonly number[];
}

const PAUSES_MS = [2_000, 15_000, MINUTE_MS];
const FAREWELL_MS = 2_000;

/** Passes alarms to the channels, each call until it is accepted or its tries are over. */
export class CallPeople {
  readonly #deps: CallDeps;
  readonly #book = new CallBook();
  readonly #underWay = new Set<Promise<void>>();
  readonly #end = new AbortController();
  #raised = 0;

  constructor(deps: CallDeps) {
    this.#deps = deps;
  }

  /** Number of alarms raised since the start, with or without a call. */
  get raised(): number {
    return this.#raised;
  }

  raise({ text, thread }: Alarm): void {
    const { channels, installation, now, elapsed } = this.#deps;
    this.#raised += 1;
    const at = now();
    const decided = this.#book.decide(text, elapsed());
    if (decided === undefined) return;
    const id = randomUUID();
    for (const channel of channels) {
      const sending = this.#deliver(channel, { id, text, thread, at, installation, ...decided });
      this.#underWay.add(sending);
      void sending.finally(() => this.#underWay.delete(sending));
    }
  }

  /** Waits shortly for calls under way; nothing is tried again. */
  async stop(): Promise<void> {
    this.#end.abort();
    const limit = Promise.withResolvers<void>();
    const timer = setTimeout(limit.resolve, FAREWELL_MS);
    await Promise.race([Promise.all(this.#underWay), limit.promise]);
    clearTimeout(timer);
  }

  async #deliver(channel: AlarmChannel, call: AlarmCall): Promise<void> {
    const pauses = this.#deps.pausesMs ?? PAUSES_MS;
    for (let tried = 0, isLast = false; ; tried += 1) {
      try {
        return await channel.send(call);
      } catch (error) {
        const pauseMs = pauses[tried];
        if (pauseMs === undefined || isLast) return this.#deps.onTrouble(channel.name, error);
        await this.#pause(pauseMs);
        isLast = this.#end.signal.aborted;
      }
    }
  }

  /** Pauses before a retry. The end of the process cuts the pause short, and one last try follows. */
  async #pause(lengthMs: number): Promise<void> {
    const { signal } = this.#end;
    if (signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, lengthMs);
    const cut = (): void => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', cut, { once: true });
    await promise;
    signal.removeEventListener('abort', cut);
  }
}
