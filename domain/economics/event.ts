import type { Language } from '../clients/language.ts';
import type { Instant } from '../ids.ts';

/** How much an announcement usually moves prices, smallest first. */
export const importances = ['low', 'medium', 'high'] as const;
export type Importance = (typeof importances)[number];

/** The currency of an event in a file, a call or an address: ISO 4217. */
export const CURRENCY = /^[A-Z]{3}$/;
/** A figure as it is announced: a plain decimal and its unit (per cent, thousands, millions, billions). */
export const FIGURE = /^-?\d{1,12}(?:\.\d{1,6})?[%KMB]?$/;

/** What is announced for a currency at an instant. English is used where a language has no title of its own. */
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
  /** Invented for demonstrations. */
  readonly isSample: boolean;
}
