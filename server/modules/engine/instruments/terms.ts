import type { MarketHours } from '@candor/domain/pricing/marketHours.ts';
import { NO_TERMS, ageLimitInForce, hoursInForce } from '@candor/domain/pricing/marketTerms.ts';
import type { MarketTerms, TermedInstrument } from '@candor/domain/pricing/marketTerms.ts';

let latest = NO_TERMS;

/**
 * Rule SE-18: learns the market terms that two people have set; each process does so at its start and with every
 * change.
 */
export function learnTerms(terms: MarketTerms): void {
  latest = terms;
}

/** Returns the hours in force of an instrument's market. */
export function hoursNow(instrument: TermedInstrument): MarketHours {
  return hoursInForce(latest, instrument);
}

/** Returns the age in milliseconds from which the instrument's price is stale, as in force. */
export function ageLimitNow(instrument: TermedInstrument): number {
  return ageLimitInForce(latest, instrument);
}
