import type { KeptSpans } from './spans.ts';

declare module '../bus/bus.ts' {
  interface Subjects {
    /** What a thread has recorded since it last said so; of this process alone. */
    'tracing.spans': KeptSpans;
  }
}
