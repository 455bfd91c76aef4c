import type { KeptSpans } from './spans.ts';

declare module '../bus/bus.ts' {
  interface Subjects {
    /** Spans that a thread has recorded since its last message; only within this process. */
    'tracing.spans': KeptSpans;
  }
}
