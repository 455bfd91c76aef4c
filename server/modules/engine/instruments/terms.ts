import type { MarketHours } from '@candor/domain/pricing/marketHours.ts';
import { NO_TERMS, ageLimitInForce, hoursInForce } from '@candor/domain/pricing/marketTerms.ts';
import type { MarketTerms, TermedInstrument } from '@candor/domain/pricing/marketTerms.ts';

let latest = NO_TERMS;

/** Rule SE-18: what two people have set of markets; each process learns it at its start and with every change. */
export function learnTerms(terms: MarketTerms): void {
  latest = terms;
}

/** The hours in force of an instrument's market. */
export function hoursNow(instrument: TermedInstrument): MarketHours {
  return hoursInForce(latest, instrument);
}

/** The age in milliseconds from which on a price of the instrument is stale now. */
export function ageLimitNow(instrument: TermedInstrument): number {
  return ageLimitInForce(latest, instrument);
}
