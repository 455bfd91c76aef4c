import type { Attributes } from './attributes.ts';

/** The work that a span covers. `click` is the page's own span, which we record for it. */
export type SpanName =
  | 'click'
  | 'order'
  | 'request'
  | 'transaction'
  | 'ask'
  | 'serve'
  | 'wait'
  | 'decide'
  | 'commit'
  | 'answer';

/** A completed piece of work. Times are milliseconds since 1970, with fractions. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  readonly name: SpanName;
  readonly began: number;
  readonly ended: number;
  readonly hasFailed: boolean;
  readonly attributes: Attributes;
}

/** Spans of one thread, and how many it could not keep. */
export interface KeptSpans {
  readonly thread: string;
  readonly spans: readonly Span[];
  readonly dropped: number;
}

/** Maximum number of spans that a thread keeps until it hands them over. */
export const KEPT_MAX = 2_000;

/** The spans of a thread that wait to be handed over. */
export class SpanKeeper {
  readonly #thread: string;
  #spans: Span[] = [];
  #dropped = 0;

  constructor(thread: string) {
    this.#thread = thread;
  }

  keep(span: Span): void {
    if (this.#spans.length < KEPT_MAX) this.#spans.push(span);
    else this.#dropped += 1;
  }

  drop(): void {
    this.#dropped += 1;
  }

  /** Takes the waiting spans; undefined if there are none. */
  take(): KeptSpans | undefined {
    if (this.#spans.length === 0 && this.#dropped === 0) return undefined;
    const batch = { thread: this.#thread, spans: this.#spans, dropped: this.#dropped };
    this.#spans = [];
    this.#dropped = 0;
    return batch;
  }
}
