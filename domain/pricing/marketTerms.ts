import type { CommandId, Instant, InstrumentSymbol } from '../ids.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { DAY_MS, SECOND_MS } from '../time.ts';
import { hoursText, readHours } from './marketHours.ts';
import type { MarketHours } from './marketHours.ts';
import { catalogueHours, hoursClasses, tradingDay } from './sessions.ts';
import type { HoursClass } from './sessions.ts';
import { QUOTE_AGE_LIMIT_MS, SOURCE_SILENCE_MS } from './usability.ts';

/** Terms of a market that two people can set: its hours, and the age in whole seconds at which its price is stale. */
export const termNames = ['hours', 'ageLimit'] as const;
export type TermName = (typeof termNames)[number];

/** Where a term applies: a class of hours or, with precedence, one instrument's symbol. */
export type TermPlace = string;

/** The catalogue's facts of an instrument's market. */
export interface TermedInstrument {
  readonly symbol: InstrumentSymbol;
  readonly hours: HoursClass;
  readonly ageLimitMs: number;
}

/** A term that two people have set in place of the catalogue's. */
interface SetTerm {
  readonly text: string;
  /** Version of the installation that the term came with. */
  readonly version: number;
  readonly since: Instant;
}

/**
 * Rule SE-18: the terms in force. Each change of a term of any market is the installation's next version; 0 is the
 * catalogue alone.
 */
export interface MarketTerms {
  readonly version: number;
  readonly values: ReadonlyMap<string, SetTerm>;
  /** Ids of all changes, so that each counts once. */
  readonly done: ReadonlySet<CommandId>;
}

export const NO_TERMS: MarketTerms = { version: 0, values: new Map(), done: new Set() };

/** A change that was carried out; without a text the catalogue's value applies again. */
export interface TermChange {
  readonly commandId: CommandId;
  readonly place: TermPlace;
  readonly name: TermName;
  readonly version: number;
  readonly text: string | undefined;
  readonly at: Instant;
}

/** Applies a change to the terms. */
export function withTermChange(terms: MarketTerms, change: TermChange): MarketTerms {
  const { commandId, place, name, version, text, at } = change;
  const values = new Map(terms.values);
  if (text === undefined) values.delete(termKey(place, name));
  else values.set(termKey(place, name), { text, version, since: at });
  return { version, values, done: new Set([...terms.done, commandId]) };
}

/** Returns the unique key of a term of a place. */
export function termKey(place: TermPlace, name: TermName): string {
  return `${place}/${name}`;
}

/**
 * Returns the hours that two people have set for an instrument or else for its class; undefined: the catalogue's apply.
 */
export function hoursSet(terms: MarketTerms, instrument: TermedInstrument): MarketHours | undefined {
  const text = textSet(terms, instrument, 'hours');
  const read = text === undefined ? undefined : readHours(text);
  return read?.ok === true ? read.value : undefined;
}

/** Rule SE-18: returns the hours in force for an instrument. */
export function hoursInForce(terms: MarketTerms, instrument: TermedInstrument): MarketHours {
  return hoursSet(terms, instrument) ?? catalogueHours[instrument.hours];
}

/** Rules R8, SE-18: returns the age in milliseconds from which a price of the instrument is stale. */
export function ageLimitInForce(terms: MarketTerms, instrument: TermedInstrument): number {
  const text = textSet(terms, instrument, 'ageLimit');
  return text === undefined ? instrument.ageLimitMs : Number.parseInt(text, 10) * SECOND_MS;
}

function textSet({ values }: MarketTerms, { symbol, hours }: TermedInstrument, name: TermName): string | undefined {
  return (values.get(termKey(symbol, name)) ?? values.get(termKey(hours, name)))?.text;
}

/** Age limit of a class for which none is set: each instrument's own. */
export const AGE_OF_EACH = 'ofEach';

/** Finds the instrument of a place; undefined: the place is a class. */
export type FindTermed = (symbol: InstrumentSymbol) => TermedInstrument | undefined;

/** Is the place a class, or an instrument under exactly this symbol? */
export function isTermPlace(place: TermPlace, find: FindTermed): boolean {
  return isClass(place) || find(place)?.symbol === place;
}

/** Returns the term in force at a place: the one set there, else that of its class or the catalogue. */
export function termInForce(terms: MarketTerms, place: TermPlace, name: TermName, find: FindTermed): string {
  const set = terms.values.get(termKey(place, name));
  return set?.text ?? inheritedTerm(terms, place, name, find);
}

/** Returns the term that applies where none is set for the place itself. */
export function inheritedTerm(terms: MarketTerms, place: TermPlace, name: TermName, find: FindTermed): string {
  if (isClass(place)) return name === 'hours' ? hoursText(catalogueHours[place]) : AGE_OF_EACH;
  const instrument = find(place);
  if (instrument === undefined) return '';
  const ofClass = terms.values.get(termKey(instrument.hours, name))?.text;
  if (ofClass !== undefined) return ofClass;
  return name === 'hours' ? hoursText(catalogueHours[instrument.hours]) : secondsText(instrument.ageLimitMs);
}

/** A requested change. */
export interface TermRequest {
  readonly place: TermPlace;
  readonly name: TermName;
  /** Value in force when the change was requested. */
  readonly before: string;
  /** New value; undefined: that of the class or the catalogue applies. */
  readonly text: string | undefined;
  /** Whether two people have decided it. */
  readonly isApproved: boolean;
}

/** Facts by which a change is decided. */
export interface TermFacts {
  readonly find: FindTermed;
  readonly now: Instant;
}

/**
 * Rules SE-18, SE-19: may the term be changed now? Returns what then applies. Refusals: `instrumentUnknown`,
 * `settingMoved`, `malformed`, `hoursOverlap`, `hoursNeverOpen`, `settingOutOfRange`, `settingUnchanged`,
 * `settingNeedsSecond`.
 */
export function checkTermChange(terms: MarketTerms, request: TermRequest, { find, now }: TermFacts): Result<string> {
  const { place, name, before, text, isApproved } = request;
  const field = 'value';
  if (!isTermPlace(place, find)) return refuse({ code: 'instrumentUnknown', field: 'place' });
  const inForce = termInForce(terms, place, name, find);
  if (before !== inForce) return refuse({ code: 'settingMoved', params: { value: inForce } });
  const beneath = inheritedTerm(terms, place, name, find);
  const read = text === undefined ? accept(beneath) : readTerm(name, text, now);
  if (!read.ok) return read;
  const isSame = text === undefined ? !terms.values.has(termKey(place, name)) : read.value === inForce;
  if (isSame) return refuse({ code: 'settingUnchanged', field });
  return isApproved ? read : refuse({ code: 'settingNeedsSecond', field });
}

/** Rule SE-19: returns a term's text in the form in which it is stored. */
export function readTerm(name: TermName, text: string, now: Instant): Result<string> {
  return name === 'hours' ? readHoursThatOpen(text, now) : readAgeLimit(text);
}

/**
 * Ruling R8: range of age limits: at most a minute, and at least the silence after which a whole source counts as
 * silent.
 */
export const AGE_LIMIT_SECONDS = { least: SOURCE_SILENCE_MS / SECOND_MS, most: QUOTE_AGE_LIMIT_MS / SECOND_MS };

function readAgeLimit(text: string): Result<string> {
  const field = 'value';
  if (!/^\d{1,4}$/.test(text)) return refuse({ code: 'malformed', field });
  const seconds = Number.parseInt(text, 10);
  const { least, most } = AGE_LIMIT_SECONDS;
  if (seconds >= least && seconds <= most) return accept(String(seconds));
  return refuse({ code: 'settingOutOfRange', field, params: { least: String(least), most: String(most) } });
}

/** Days looked ahead, and the longest pause of a market within them. */
const AHEAD_DAYS = 400;
const PAUSE_DAYS = 14;

function readHoursThatOpen(text: string, now: Instant): Result<string> {
  const read = readHours(text);
  if (!read.ok) return read;
  const today = Math.floor(now / DAY_MS);
  const isBeyond = read.value.closed.some((day) => day > today + AHEAD_DAYS);
  if (isBeyond || pauseOf(read.value, today) > PAUSE_DAYS) return refuse({ code: 'hoursNeverOpen', field: 'value' });
  return accept(hoursText(read.value));
}

/** Returns the greatest number of consecutive days on which no session closes, from `today` on. */
function pauseOf(hours: MarketHours, today: number): number {
  let [pause, longest] = [0, 0];
  for (let day = today; day <= today + AHEAD_DAYS + PAUSE_DAYS; day += 1) {
    pause = tradingDay(hours, day).length === 0 ? pause + 1 : 0;
    longest = Math.max(longest, pause);
  }
  return longest;
}

function isClass(place: string): place is HoursClass {
  return hoursClasses.some((one) => one === place);
}

function secondsText(ms: number): string {
  return String(Math.round(ms / SECOND_MS));
}
