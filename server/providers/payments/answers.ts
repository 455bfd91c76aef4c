import { fitsShape, isPlainText } from '@candor/domain/content/jsonShape.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { parseMinor } from '@candor/domain/payments/currency.ts';
import type { MinorAmount } from '@candor/domain/payments/currency.ts';
import type { ProviderSnapshot } from '@candor/domain/payments/provider.ts';
import type { HttpResult } from './interface.ts';

/**
 * Reads a provider's data without trusting its shape: anything missing or malformed is
 * undefined.
 */

/** HTTP statuses that ask for a retry: timeout on the provider's side, too early, too many requests. */
const RETRY_STATUSES: readonly number[] = [408, 425, 429];

/** Maximum length of an answer or webhook, far above any meaningful one. */
const LENGTH_MAXIMUM = 262_144;
const TEXT_MAXIMUM = 2_048;
const REASON_MAXIMUM = 200;
const WORD_MAXIMUM = 64;
const NAME_MAXIMUM = 100;

const HIDDEN = '***';
/** Matches a card number of one of the schemes; its check digit is verified separately. */
const SCHEME_NUMBER = /^(?:2[2-7]|[3-6]\d)\d{11,17}$/;
/** Matches twelve digits or more, in one run or in groups. */
const CARD_NUMBER = /\d(?:[ -]?\d){11,}/g;

/** Matches a date and time as many providers write them, with or without a zone. */
const WRITTEN_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?$/;

/**
 * Reads JSON; undefined for anything else. Numbers become the text that was written, so that an amount is what the
 * provider wrote and not the nearest double, and an order number of twenty digits keeps each of them.
 */
export function readJson(text: string): unknown {
  if (text.length > LENGTH_MAXIMUM || !fitsShape(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text, keepWritten);
    return value;
  } catch {
    return undefined;
  }
}

/**
 * Returns the JSON object of an answer; undefined where the answer is not reliable: a server error, a request to retry,
 * or no JSON. The call may or may not have had its effect.
 */
export function answerOf({ status, body }: HttpResult): object | undefined {
  const isOfTrouble = status < 200 || (status >= 300 && status < 400) || status >= 500;
  if (isOfTrouble || RETRY_STATUSES.includes(status)) return undefined;
  const value = readJson(body);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
}

/** Does the answer's status allow it to report a success? */
export function isAccepted({ status }: HttpResult): boolean {
  return status >= 200 && status < 300;
}

/** Reads JSON from bytes, which must be UTF-8. */
export function readJsonBytes(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  return text === undefined ? undefined : readJson(text);
}

/** Decodes bytes as text; undefined if they are not valid UTF-8. */
export function decode(bytes: Uint8Array): string | undefined {
  if (bytes.length > LENGTH_MAXIMUM) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function keepWritten(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? context?.source : value;
}

/** Returns the value under nested names. */
export function valueUnder(value: unknown, ...names: readonly string[]): unknown {
  let found = value;
  for (const name of names) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = Reflect.get(found, name);
  }
  return found;
}

/** Returns a text or number that is not empty and has no control characters. */
export function textAt(value: unknown, ...names: readonly string[]): string | undefined {
  const found = valueUnder(value, ...names);
  const isText = typeof found === 'string' && found !== '' && found.length <= TEXT_MAXIMUM && isPlainText(found);
  return isText ? found : undefined;
}

/** Returns the elements of a list; undefined where the value is not a list. */
export function listAt(value: unknown, ...names: readonly string[]): readonly unknown[] | undefined {
  const found = valueUnder(value, ...names);
  return Array.isArray(found) ? found : undefined;
}

/** Returns a boolean; only `true` and `false` count as one. */
export function flagAt(value: unknown, ...names: readonly string[]): boolean | undefined {
  const found = valueUnder(value, ...names);
  return typeof found === 'boolean' ? found : undefined;
}

/** Returns an amount in major units with its currency; undefined if either is missing or does not fit the other. */
export function majorAt(value: unknown, amount: string, currency: string): MinorAmount | undefined {
  const [written, code] = [textAt(value, amount), textAt(value, currency)];
  return written === undefined || code === undefined ? undefined : parseMinor(written, code);
}

/** Returns a time; a time without a zone is read as UTC. */
export function timeAt(value: unknown, ...names: readonly string[]): Instant | undefined {
  const [, day, time, zone = 'Z'] = WRITTEN_TIME.exec(textAt(value, ...names) ?? '') ?? [];
  const instant = Date.parse(`${day}T${time}${zone}`);
  return Number.isNaN(instant) ? undefined : instant;
}

/** Returns a provider's own name for a state, short enough to store. */
export function safeText(word: string | undefined, ...secrets: readonly string[]): string {
  return cleaned(word ?? '', secrets)
    .slice(0, WORD_MAXIMUM)
    .toWellFormed();
}

/**
 * Returns a provider's message for staff as one short line, without our secrets and anything that looks like a card
 * number.
 */
export function reasonOf(sentence: string | undefined, ...secrets: readonly string[]): string | undefined {
  return sentence === undefined ? undefined : cleaned(sentence, secrets).slice(0, REASON_MAXIMUM).toWellFormed();
}

/** Returns the part of a snapshot that may be stored, so that no forbidden text of a provider is logged or kept. */
export function keepable(snapshot: ProviderSnapshot, ...secrets: readonly string[]): ProviderSnapshot {
  const nameOf = (text: string | undefined): string | undefined =>
    text !== undefined &&
    text.length <= NAME_MAXIMUM &&
    withoutSecrets(text, secrets) === text &&
    !holdsCardNumber(text)
      ? text
      : undefined;
  return {
    ...snapshot,
    raw: safeText(snapshot.raw, ...secrets),
    reason: reasonOf(snapshot.reason, ...secrets),
    providerRef: nameOf(snapshot.providerRef),
    order: nameOf(snapshot.order),
  };
}

/** Does the text contain a card number, anywhere and in any grouping? */
function holdsCardNumber(text: string): boolean {
  return [...text.replaceAll(/[ -]/g, '').matchAll(/\d+/g)].some(([digits]) => isCardNumber(digits));
}

/** Is this a card number? A provider's own long numbers start with other digits or fail the check digit (Luhn). */
function isCardNumber(text: string): boolean {
  if (!SCHEME_NUMBER.test(text)) return false;
  const digits = [...text].toReversed().map((digit) => Number.parseInt(digit, 10));
  const sum = digits.reduce((total, digit, place) => total + (place % 2 === 0 ? digit : doubled(digit)), 0);
  return sum % 10 === 0;
}

function doubled(digit: number): number {
  return digit < 5 ? digit * 2 : digit * 2 - 9;
}

function cleaned(text: string, secrets: readonly string[]): string {
  return withoutSecrets(text, secrets).replace(CARD_NUMBER, HIDDEN).replace(/\s+/g, ' ');
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, HIDDEN), text);
}
