import type { Instant } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { StateChange } from './gate.ts';
import type { GateQuality } from './gateCounts.ts';

/** Messages about prices from the dealing thread to the others. */
declare module '../../../bus/bus.ts' {
  interface Subjects {
    /** The last good quotes, at the start and on request. They are not new. */
    'quotes.loaded': readonly Quote[];
    'quotes.tick': Quote;
    'quotes.states': { readonly changes: readonly StateChange[]; readonly at: Instant };
  }
  interface Requests {
    'quotes.quality': { readonly ask: null; readonly answer: GateQuality };
  }
}
