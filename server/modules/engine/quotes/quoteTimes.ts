import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { NO_LEAD, isBehind, isEarly, leadAfter, orderAfter } from '@candor/domain/pricing/sourceTime.ts';
import type { SourceLead, SourceOrder } from '@candor/domain/pricing/sourceTime.ts';
import { SECOND_MS } from '@candor/domain/time.ts';
import type { RawQuote } from '../../../providers/prices/interface.ts';
import type { TimeFault } from './quoteFault.ts';
import type { Moment } from './timeline.ts';

/** Detects quotes that are ahead of our time or out of order, and what it means when all of them are. */
export class QuoteTimes {
  readonly #alarm: (message: string) => void;
  readonly #leads = new Map<string, SourceLead>();
  readonly #orders = new Map<InstrumentSymbol, SourceOrder>();

  constructor(alarm: (message: string) => void) {
    this.#alarm = alarm;
  }

  /** Accepts any order again for the next quotes, after the time was set back. */
  beginAgain(): void {
    this.#orders.clear();
  }

  /** Finds a time fault in a well-formed quote. */
  fault(raw: RawQuote, source: string, moment: Moment, isSessionOpen: (at: Instant) => boolean): TimeFault | undefined {
    if (this.#isEarly(source, raw.sourceTime - moment.now, moment)) return 'early';
    if (!isSessionOpen(raw.sourceTime)) return 'outsideSession';
    const order = orderAfter(this.#orders.get(raw.symbol), raw.sourceTime, moment.elapsed);
    this.#orders.set(raw.symbol, order);
    return isBehind(order) ? 'late' : undefined;
  }

  #isEarly(source: string, leadMs: number, { elapsed }: Moment): boolean {
    const before = this.#leads.get(source) ?? NO_LEAD;
    const lead = leadAfter(before, leadMs, elapsed);
    if (lead !== before) this.#leads.set(source, lead);
    if (lead.believedMs > 0 && lead.believedMs !== before.believedMs) {
      const seconds = Math.round(lead.believedMs / SECOND_MS);
      this.#alarm(`The time of ${source} is ${seconds} s ahead of ours: set this machine’s clock right`);
    }
    return isEarly(lead, leadMs);
  }
}
