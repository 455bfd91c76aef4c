import { otlpBody } from './otlp.ts';
import type { Resource, ThreadSpan } from './otlp.ts';
import type { KeptSpans } from './spans.ts';

export interface ExporterDeps {
  /** URL of the collector, with `/v1/traces`. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly resource: Resource;
  readonly onTrouble: (error: unknown) => void;
}

export interface SpanCounts {
  readonly sent: number;
  /** Spans dropped for lack of room, here or in their thread. */
  readonly dropped: number;
  /** Spans that the collector has rejected. */
  readonly refused: number;
}

/** Maximum number of spans waiting for an unreachable collector: some megabytes. Newer ones are dropped. */
export const WAITING_MAX = 5_000;
const SENT_AT_ONCE = 500;
const SEND_EVERY_MS = 1_000;
const ANSWER_LIMIT_MS = 5_000;
/** Longest pause after failures; the pause doubles with each one. */
const REST_MAX_MS = 30_000;
/** Time limit of the last send at the end of a process; spans not sent by then are lost. */
const LAST_LIMIT_MS = 1_000;
/** Statuses after which the same spans are sent again, by OTLP's rules: the collector is busy or restarting. */
const AGAIN: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Sends spans to a collector, a few hundred at a time, one request after the other. No other work waits for it. */
export class Exporter {
  readonly #deps: ExporterDeps;
  readonly #waiting: ThreadSpan[] = [];
  #timer: NodeJS.Timeout;
  #failures = 0;
  #isStopped = false;
  #sending: Promise<void> | undefined;
  readonly #stopping = new AbortController();
  readonly #counts = { sent: 0, dropped: 0, refused: 0 };

  constructor(deps: ExporterDeps) {
    this.#deps = deps;
    this.#timer = this.#schedule(SEND_EVERY_MS);
  }

  add({ thread, spans, dropped }: KeptSpans): void {
    const room = WAITING_MAX - this.#waiting.length;
    for (const span of spans.slice(0, room)) this.#waiting.push({ thread, span });
    this.#counts.dropped += dropped + Math.max(0, spans.length - room);
  }

  counts(): SpanCounts {
    return { ...this.#counts };
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    const isAnswering = this.#failures === 0;
    this.#stopping.abort();
    await this.#sending;
    if (isAnswering && this.#waiting.length > 0) await this.#send(AbortSignal.timeout(LAST_LIMIT_MS));
    this.#counts.dropped += this.#waiting.splice(0).length;
  }

  #schedule(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#sending = this.#turn();
    }, ms).unref();
  }

  async #turn(): Promise<void> {
    if (this.#waiting.length > 0)
      await this.#send(AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]));
    if (this.#isStopped) return;
    const isBehind = this.#failures === 0 && this.#waiting.length >= SENT_AT_ONCE;
    this.#timer = this.#schedule(isBehind ? 0 : Math.min(REST_MAX_MS, SEND_EVERY_MS * 2 ** this.#failures));
  }

  async #send(signal: AbortSignal): Promise<void> {
    const spans = this.#waiting.slice(0, SENT_AT_ONCE);
    const outcome = await this.#post(otlpBody(this.#deps.resource, spans), signal);
    this.#failures = outcome === 'again' ? this.#failures + 1 : 0;
    if (outcome === 'again') return;
    this.#waiting.splice(0, spans.length);
    this.#counts[outcome] += spans.length;
  }

  async #post(body: string, signal: AbortSignal): Promise<'sent' | 'refused' | 'again'> {
    const { address, headers, onTrouble } = this.#deps;
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body,
        redirect: 'error',
        signal,
      });
      await answer.body?.cancel();
      if (answer.ok) return 'sent';
      onTrouble(`it answered ${answer.status}`);
      return AGAIN.has(answer.status) ? 'again' : 'refused';
    } catch (error) {
      if (!this.#isStopped) onTrouble(causeOf(error));
      return 'again';
    }
  }
}

/** Returns the cause of an error; `fetch` itself only says that it failed. */
function causeOf(error: unknown): unknown {
  return error instanceof Error ? (error.cause ?? error) : error;
}
