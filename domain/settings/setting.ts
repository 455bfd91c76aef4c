import type { BrandId, CommandId, Instant } from '../ids.ts';
import { digitsOf, scaled } from '../money/currency.ts';
import type { Currency } from '../money/currency.ts';
import { formatExact, formatMoney, parseDecimal, parseMoney } from '../money/decimal.ts';
import { money } from '../money/money.ts';
import { MARK_UP_DIGITS } from '../pricing/rates.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import type { Category } from '../trading/instrument.ts';
import { isSettingKey, settings } from './declared.ts';
import type { SettingKey, SettingKind } from './declared.ts';

/** Values of a brand's own file, and its bounds of the settings. */
export interface SettingFile {
  readonly currency: Pick<Currency, 'code' | 'scale'>;
  /** Leverages in ascending order, as rule SE-4 requires; a category with another order has no setting. */
  readonly leverages: Readonly<Record<Category, readonly number[]>>;
  /** Highest leverage that the brand's regime allows of any instrument of the category; absent: no cap. */
  readonly caps: Readonly<Partial<Record<Category, number>>>;
  /** Keys of the deposit methods that are on in the file, in its order. */
  readonly methods: readonly string[];
  /** Symbols of the instruments that the file offers, in the catalogue's order. */
  readonly instruments: readonly string[];
  readonly values: Readonly<Record<SettingKey, string>>;
}

/** A value that two people have set in place of the file's. */
interface SettingValue {
  readonly text: string;
  /** Version of the brand that it came with. */
  readonly version: number;
  readonly since: Instant;
}

/** Rule SE-3: settings of a brand. Each change of any of them is its next version; 0 is the file alone. */
export interface BrandSettings {
  readonly version: number;
  readonly values: ReadonlyMap<SettingKey, SettingValue>;
}

/** Settings of the brands that have any. */
export type SettingStates = ReadonlyMap<BrandId, BrandSettings>;

export const NO_SETTINGS: SettingStates = new Map();

/** A change that was carried out; without a text the file's value applies again. */
export interface SettingChange {
  readonly commandId: CommandId;
  readonly brandId: BrandId;
  readonly key: SettingKey;
  readonly version: number;
  readonly text: string | undefined;
  readonly at: Instant;
}

/** Applies a change to the settings; for a setting that no longer exists, only the version counts. */
export function withSettingChange(
  states: SettingStates,
  { brandId, key, version, text, at }: SettingChange,
): SettingStates {
  const values = new Map(states.get(brandId)?.values);
  if (text === undefined || !isSettingKey(key)) values.delete(key);
  else values.set(key, { text, version, since: at });
  return new Map([...states, [brandId, { version, values }]]);
}

/**
 * Rule SE-5: returns the setting in force: the set value, as far as the file and the brand's regime still allow it;
 * else the file's. A change of the file neither switches a method on nor raises a leverage nor shows an instrument
 * again.
 */
export function settingInForce(file: SettingFile, own: BrandSettings | undefined, key: SettingKey): string {
  const set = own?.values.get(key);
  if (set === undefined) return file.values[key];
  const read = readSetting(file, key, stillOffered(file, key, set.text));
  return read.ok ? read.value : file.values[key];
}

/** Reduces a set value to what the present file offers. */
function stillOffered(file: SettingFile, key: SettingKey, text: string): string {
  const { kind, category } = settings[key];
  if (kind === 'methods') return methodsOffered(file.methods, text);
  if (kind === 'instruments') return hiddenText(hiddenIn(text).filter((symbol) => file.instruments.includes(symbol)));
  return category === undefined ? text : leverageOffered(allowedHighest(file, category), text);
}

/** Returns the methods in their set order and state, followed by newer ones of the file, which are on. */
function methodsOffered(offered: readonly string[], text: string): string {
  const set = methodsIn(text).filter(({ key }) => offered.includes(key));
  const others = offered.filter((key) => !set.some((one) => one.key === key));
  return methodsText([...set, ...others.map((key) => ({ key, isOn: true }))]);
}

/** Returns the highest leverage that is not above the set one; where each is above it, the lowest. */
function leverageOffered(allowed: readonly number[], text: string): string {
  const most = Number.parseInt(text, 10);
  const highest = allowed.findLast((one) => one <= most) ?? allowed[0];
  return highest === undefined ? text : String(highest);
}

/** A requested change. */
export interface SettingRequest {
  readonly key: SettingKey;
  /** Value in force when the change was requested. */
  readonly before: string;
  /** New value; undefined: that of the file. */
  readonly text: string | undefined;
  /** Whether two people have decided it. */
  readonly isApproved: boolean;
}

/**
 * Rules SE-2 to SE-5: may the setting be changed now? Returns what then applies. Refusals: `malformed`, `settingMoved`,
 * `settingOutOfRange`, `settingAboveRegime`, `settingUnchanged`, `settingNeedsSecond`.
 */
export function checkSettingChange(
  file: SettingFile,
  own: BrandSettings | undefined,
  { key, before, text, isApproved }: SettingRequest,
): Result<string> {
  const field = 'value';
  const inForce = settingInForce(file, own, key);
  if (before !== inForce) return refuse({ code: 'settingMoved', params: { value: inForce } });
  const read = text === undefined ? accept(file.values[key]) : readSetting(file, key, text);
  if (!read.ok) return read;
  const isSame = text === undefined ? !own?.values.has(key) : read.value === inForce;
  if (isSame) return refuse({ code: 'settingUnchanged', field });
  return isApproved ? read : refuse({ code: 'settingNeedsSecond', field });
}

/**
 * Rule SE-4: returns a setting's text in the form in which it is stored. Refusals: `malformed`, `settingOutOfRange`,
 * `settingAboveRegime`.
 */
export function readSetting(file: SettingFile, key: SettingKey, text: string): Result<string> {
  const { kind, category } = settings[key];
  if (kind === 'methods') return readMethods(file.methods, text);
  if (kind === 'instruments') return readHidden(file.instruments, text);
  if (category !== undefined) return readLeverage(file, category, text);
  const figure = parseFigure(kind, text, file.currency.code);
  if (figure === undefined) return refuse({ code: 'malformed', field: 'value' });
  const { least, most } = boundsOf(file, key);
  if (figure >= least && figure <= most) return accept(figureText(kind, figure, file.currency.code));
  const shown = (bound: bigint) => figureText(kind, bound, file.currency.code);
  return refuse({
    code: 'settingOutOfRange',
    field: 'value',
    params: { least: shown(least), most: shown(most) },
  });
}

/**
 * Rule SE-4: returns the least and the greatest value for the brand, as texts; undefined: the setting has no figures.
 */
export function settingBounds(file: SettingFile, key: SettingKey): { least: string; most: string } | undefined {
  const { kind, category } = settings[key];
  if (kind === 'methods' || kind === 'instruments') return undefined;
  if (category !== undefined) {
    const allowed = allowedHighest(file, category);
    return { least: String(allowed[0] ?? 1), most: String(allowed.at(-1) ?? 1) };
  }
  const { least, most } = boundsOf(file, key);
  const shown = (bound: bigint) => figureText(kind, bound, file.currency.code);
  return { least: shown(least), most: shown(most) };
}

/** Lists the possible highest leverages of a category: those of the file, up to the regime's cap. */
export function allowedHighest({ leverages, caps }: SettingFile, category: Category): readonly number[] {
  const cap = caps[category];
  return isRising(leverages[category]) ? leverages[category].filter((one) => cap === undefined || one <= cap) : [];
}

/** Parses the deposit methods of a setting, in order, with those that are off. */
export function methodsIn(text: string): readonly { readonly key: string; readonly isOn: boolean }[] {
  const words = text.split(' ').filter((word) => word !== '');
  return words.map((word) => (word.startsWith('-') ? { key: word.slice(1), isOn: false } : { key: word, isOn: true }));
}

function methodsText(methods: ReturnType<typeof methodsIn>): string {
  return methods.map(({ key, isOn }) => (isOn ? key : `-${key}`)).join(' ');
}

/** Rule SE-4: reads the methods: every one of the file once, in any order, on or off. */
function readMethods(offered: readonly string[], text: string): Result<string> {
  const methods = methodsIn(text);
  const keys = methods.map(({ key }) => key);
  const isEach = keys.length === offered.length && offered.every((key) => keys.includes(key));
  if (!isEach) return refuse({ code: 'malformed', field: 'value' });
  return accept(methodsText(methods));
}

/** Text of a setting that hides nothing. */
export const ALL_SHOWN = 'allShown';

/** Parses the symbols of the instruments that a setting hides. */
export function hiddenIn(text: string): readonly string[] {
  return text === ALL_SHOWN ? [] : text.split(' ').filter((symbol) => symbol !== '');
}

/** Formats the symbols of hidden instruments as a setting. */
export function hiddenText(symbols: readonly string[]): string {
  return symbols.length === 0 ? ALL_SHOWN : symbols.join(' ');
}

/**
 * Rule SE-17: reads hidden instruments of the file, each once, in the catalogue's order; at least one must be shown.
 */
function readHidden(offered: readonly string[], text: string): Result<string> {
  const field = 'value';
  const symbols = hiddenIn(text);
  const isKnown = symbols.every((symbol) => offered.includes(symbol)) && new Set(symbols).size === symbols.length;
  if (!isKnown) return refuse({ code: 'malformed', field });
  const most = String(offered.length - 1);
  if (symbols.length === offered.length && symbols.length > 0)
    return refuse({ code: 'settingOutOfRange', field, params: { least: '0', most } });
  return accept(hiddenText(offered.filter((symbol) => symbols.includes(symbol))));
}

function readLeverage(file: SettingFile, category: Category, text: string): Result<string> {
  const field = 'value';
  const offered = file.leverages[category];
  const found = offered.find((one) => String(one) === text);
  if (found === undefined || !isRising(offered)) return refuse({ code: 'malformed', field });
  const cap = file.caps[category];
  if (cap !== undefined && found > cap)
    return refuse({ code: 'settingAboveRegime', field, params: { most: String(cap) } });
  return accept(text);
}

function boundsOf({ currency }: SettingFile, key: SettingKey): { least: bigint; most: bigint } {
  const { kind, least, most } = settings[key];
  if (kind !== 'amount') return { least, most };
  const moved = (euros: bigint) => scaled(money(euros), currency);
  return { least: moved(least), most: moved(most) };
}

function parseFigure(kind: SettingKind, text: string, currency: string): bigint | undefined {
  if (kind === 'amount') return parseMoney(text, digitsOf(currency));
  if (kind === 'percent') return parseDecimal(text, MARK_UP_DIGITS);
  return /^\d{1,6}$/.test(text) ? BigInt(text) : undefined;
}

function figureText(kind: SettingKind, figure: bigint, currency: string): string {
  if (kind === 'amount') return formatMoney(money(figure), currency);
  return kind === 'percent' ? formatExact(figure, MARK_UP_DIGITS) : figure.toString();
}

function isRising(list: readonly number[]): boolean {
  return list.every((one, index) => index === 0 || one > (list[index - 1] ?? 0));
}
