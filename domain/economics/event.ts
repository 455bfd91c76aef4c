import type { Language } from '../clients/language.ts';
import type { Instant } from '../ids.ts';

/** How much an announcement usually moves prices, from the least. */
export const importances = ['low', 'medium', 'high'] as const;
export type Importance = (typeof importances)[number];

/** Of an event in a file, a call or an address: ISO 4217. */
export const CURRENCY = /^[A-Z]{3}$/;
/** A figure as it is announced: a plain decimal, and what it counts (per cent, thousands, millions, billions). */
export const FIGURE = /^-?\d{1,12}(?:\.\d{1,6})?[%KMB]?$/;

/** What is announced for a currency at an instant. English is the language of whoever has no title of his own. */
export interface EconomicEvent {
  readonly at: Instant;
  readonly currency: string;
  readonly importance: Importance;
  readonly title: { readonly en: string } & { readonly [Other in Exclude<Language, 'en'>]?: string };
  /** Figures as `FIGURE` has them; undefined: there is none, or not yet. */
  readonly actual?: string | undefined;
  readonly forecast?: string | undefined;
  readonly previous?: string | undefined;
  /** Who says so. */
  readonly source: string;
  /** Invented, so that a demonstration has something to show. */
  readonly isSample: boolean;
}
