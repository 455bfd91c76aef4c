import type { Language } from '../clients/language.ts';
import type { Instant } from '../ids.ts';

/** Importance of an announcement by its usual effect on prices, smallest first. */
export const importances = ['low', 'medium', 'high'] as const;
export type Importance = (typeof importances)[number];

/** Currency of an event in a file, a call or an address: ISO 4217. */
export const CURRENCY = /^[A-Z]{3}$/;
/** A figure as it is announced: a plain decimal and its unit (per cent, thousands, millions, billions). */
export const FIGURE = /^-?\d{1,12}(?:\.\d{1,6})?[%KMB]?$/;

/** An announcement for a currency at an instant. English is used where a language has no title of its own. */
export interface EconomicEvent {
  readonly at: Instant;
  readonly currency: string;
  readonly importance: Importance;
  readonly title: { readonly en: string } & { readonly [Other in Exclude<Language, 'en'>]?: string };
  /** Figures in the form of `FIGURE`; undefined: none, or not yet known. */
  readonly actual?: string | undefined;
  readonly forecast?: string | undefined;
  readonly previous?: string | undefined;
  /** The source of the announcement. */
  readonly source: string;
  /** Whether the event is invented for demonstrations. */
  readonly isSample: boolean;
}
