import { executionActors, executionKinds } from '@candor/domain/evidence/receipt.ts';
import type { Receipt } from '@candor/domain/evidence/receipt.ts';
import { parseJson } from '@candor/domain/json.ts';
import { entryKinds, brokerAccounts } from '@candor/domain/ledger/entry.ts';
import { closingReasons } from '@candor/domain/trading/position.ts';
import * as z from 'zod/mini';
import { id, instant } from '../codecs.ts';
import { direction } from '../http/trading.ts';
import { base64, markUpText, moneyText, rateDifferenceText, rateText } from './encodings.ts';

/**
 * First format of a receipt. The number changes whenever a field is added, removed, moved or renamed; receipts of
 * earlier formats can still be read.
 */
const FORMAT = 'candor-receipt-1';
/** Format for a position that was split: with the splits. */
const FORMAT_OF_SPLIT = 'candor-receipt-2';
/** Format for a position that was closed by a delisting: with the announced price and times, and the splits if any. */
const FORMAT_OF_DELISTING = 'candor-receipt-3';
/**
 * Format for a position in an instrument whose symbol has changed: with the changes, and the fields of earlier formats
 * if any.
 */
const FORMAT_OF_SYMBOL_CHANGE = 'candor-receipt-4';
/** Format with the arrival of a client's order in at least one execution, and the fields of earlier formats if any. */
const FORMAT_OF_ARRIVAL = 'candor-receipt-5';
/**
 * Format for an execution that is in the public log: with the salt of its entry, and the fields of earlier formats if
 * any.
 */
const FORMAT_OF_LOG = 'candor-receipt-6';
/**
 * Format for a position that was opened with a mark-up from the office's settings: with that mark-up, and the fields of
 * earlier formats if any.
 */
const FORMAT_OF_MARK_UP = 'candor-receipt-7';

const book = z.enum(['real', 'demo']);
const short = z.string().check(z.maxLength(256));

const tick = z.strictObject({
  id,
  buy: rateText,
  sell: rateText,
  source: short,
  source_time: instant,
  received_time: instant,
});

const entry = z.strictObject({
  id,
  kind: z.enum(entryKinds),
  chain_position: id,
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  postings: z.array(z.strictObject({ account: z.enum(['client', ...brokerAccounts]), amount: moneyText })),
});

const arrival = z.strictObject({ received_at: instant, seen_tick: z.nullable(id) });

/** Execution as shown in evidence: in receipts and in the platform. */
export const evidenceExecution = z.strictObject({
  id,
  kind: z.enum(executionKinds),
  at: instant,
  batch: id,
  command_id: short,
  /** Arrival of a client's order; from the fifth format on. */
  arrival: z.optional(arrival),
  actor: z.enum(executionActors),
  rule_version: short,
  tick,
  mark_up: rateDifferenceText,
  /**
   * Mark-up in percent, if the position was opened with a mark-up other than the specification's; in the seventh
   * format.
   */
  mark_up_percent: z.optional(markUpText),
  expected_rate: z.nullable(rateText),
  fill_rate: z.nullable(rateText),
  stop_lost: z.nullable(rateText),
  take_profit: z.nullable(rateText),
  closing: z.nullable(z.strictObject({ reason: z.enum(closingReasons), profit: moneyText, entry: z.nullable(entry) })),
});

const split = z.strictObject({ at: instant, new_units: id, old_units: id });

const delisting = z.strictObject({ action: short, price: rateText, announced_at: instant, effective_at: instant });

const symbolChange = z.strictObject({
  action: short,
  symbol: short,
  announced_at: instant,
  effective_at: instant,
  at: instant,
});

/** Position as shown in evidence. */
export const evidencePosition = z.strictObject({
  id,
  symbol: short,
  direction,
  amount: moneyText,
  leverage: id,
});

const content = {
  format: z.enum([
    ...([FORMAT, FORMAT_OF_SPLIT, FORMAT_OF_DELISTING] as const),
    ...([FORMAT_OF_SYMBOL_CHANGE, FORMAT_OF_ARRIVAL, FORMAT_OF_LOG, FORMAT_OF_MARK_UP] as const),
  ]),
  key: z.strictObject({ id: short, algorithm: z.literal('Ed25519'), public_key: base64 }),
  brand: short,
  account: z.strictObject({ pin: short, book, currency: short }),
  position: evidencePosition,
  /** Later symbols of the instrument; from the fourth format on. */
  symbol_changes: z.optional(z.array(symbolChange).check(z.minLength(1))),
  /** Splits between the two executions; not in the first format. */
  splits: z.optional(z.array(split).check(z.minLength(1))),
  /** From the third format on. */
  delisting: z.optional(delisting),
  /** From the sixth format on. */
  log_salt: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
  executions: z.array(evidenceExecution).check(z.minLength(1), z.maxLength(2)),
};

const unsigned = z.strictObject(content);
export type UnsignedReceipt = z.output<typeof unsigned>;
/** Receipt with its signature, as given to the client. */
export const signedReceipt = z.strictObject({ ...content, signature: base64 });
export type SignedReceipt = z.output<typeof signedReceipt>;

export interface ReceiptKey {
  readonly id: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
}

/** Returns a receipt with its key but without a signature. `logSalt`: for an execution that is in the public log. */
export function unsignedReceipt(receipt: Receipt, key: ReceiptKey, logSalt: string | undefined): UnsignedReceipt {
  const { brandId, account, position, executions, splits, delisting: delisted, symbolChanges } = receipt;
  const isRenamed = symbolChanges.length > 0;
  return {
    format: formatOf({
      hasArrival: executions.some((execution) => execution.arrival !== null),
      isRenamed,
      isSplit: splits.length > 0,
      isDelisted: delisted !== undefined,
      isLogged: logSalt !== undefined,
      isMarkUpSet: executions.some(({ markUpSet }) => markUpSet !== undefined),
    }),
    key: { id: key.id, algorithm: 'Ed25519', public_key: key.publicKey },
    brand: brandId,
    account: { ...account },
    position: { ...position },
    ...(isRenamed && { symbol_changes: symbolChanges.map(symbolChangeToWire) }),
    ...(splits.length > 0 && { splits: splits.map(splitToWire) }),
    ...(delisted !== undefined && { delisting: delistingToWire(delisted) }),
    ...(logSalt !== undefined && { log_salt: logSalt }),
    executions: executions.map(executionToWire),
  };
}

interface Stated {
  readonly hasArrival: boolean;
  readonly isRenamed: boolean;
  readonly isSplit: boolean;
  readonly isDelisted: boolean;
  readonly isLogged: boolean;
  readonly isMarkUpSet: boolean;
}

function formatOf({ hasArrival, isRenamed, isSplit, isDelisted, isLogged, isMarkUpSet }: Stated) {
  if (isMarkUpSet) return FORMAT_OF_MARK_UP;
  if (isLogged) return FORMAT_OF_LOG;
  if (hasArrival) return FORMAT_OF_ARRIVAL;
  if (isRenamed) return FORMAT_OF_SYMBOL_CHANGE;
  if (isDelisted) return FORMAT_OF_DELISTING;
  return isSplit ? FORMAT_OF_SPLIT : FORMAT;
}

/** Returns the text that is signed, in UTF-8: the whole file without its last field, formatted in the same way. */
export function signedText(receipt: UnsignedReceipt): string {
  const { format, key, brand, account, position, symbol_changes: changes, executions, ...rest } = receipt;
  const { splits, delisting: delisted, log_salt: salt } = rest;
  const stated = {
    ...(changes && { symbol_changes: changes }),
    ...(splits && { splits }),
    ...(delisted && { delisting: delisted }),
    ...(salt !== undefined && { log_salt: salt }),
  };
  return fileText(z.encode(unsigned, { format, key, brand, account, position, ...stated, executions }));
}

/** Returns the file of a receipt: JSON indented by two spaces, fields in their order, with a line break at the end. */
export function receiptText(receipt: SignedReceipt): string {
  return fileText(z.encode(signedReceipt, receipt));
}

/**
 * Reads the file of a receipt; undefined for any text that differs from `receiptText` by more than the space between
 * its parts. So a file cannot contain anything that is not checked, but another program may format it differently.
 */
export function parseReceipt(text: string): SignedReceipt | undefined {
  const parsed = z.safeParse(signedReceipt, parseJson(text));
  if (!parsed.success) return undefined;
  const { format, symbol_changes: changes, splits, delisting: delisted, log_salt: salt, executions } = parsed.data;
  const stated = {
    hasArrival: executions.some((execution) => execution.arrival !== undefined),
    isRenamed: changes !== undefined,
    isSplit: splits !== undefined,
    isDelisted: delisted !== undefined,
    isLogged: salt !== undefined,
    isMarkUpSet: executions.some((execution) => execution.mark_up_percent !== undefined),
  };
  const isOfOrders = executions.every((execution) => execution.arrival === undefined || execution.actor === 'client');
  if (format !== formatOf(stated) || !isOfOrders) return undefined;
  return withoutSpace(text) === withoutSpace(receiptText(parsed.data)) ? parsed.data : undefined;
}

/** Returns JSON without the space between its parts. Strings stay unchanged. */
function withoutSpace(json: string): string {
  return json.replace(/("(?:[^"\\]|\\.)*")|[ \t\r\n]+/g, (_found, text: string | undefined) => text ?? '');
}

/** Converts the receipt from JSON's names to the rules' names. */
export function receiptOf({ brand, account, position, splits = [], executions, ...rest }: SignedReceipt): Receipt {
  return {
    brandId: brand,
    account,
    position,
    executions: executions.map(fromWire),
    splits: splits.map(splitFromWire),
    delisting: rest.delisting && delistingFromWire(rest.delisting),
    symbolChanges: (rest.symbol_changes ?? []).map(symbolChangeFromWire),
    isLogged: rest.log_salt !== undefined,
  };
}

function delistingToWire({ actionId, price, announcedAt, effectiveAt }: NonNullable<Receipt['delisting']>) {
  return { action: actionId, price, announced_at: announcedAt, effective_at: effectiveAt };
}

function delistingFromWire(wire: z.output<typeof delisting>) {
  return {
    actionId: wire.action,
    price: wire.price,
    announcedAt: wire.announced_at,
    effectiveAt: wire.effective_at,
  };
}

function symbolChangeToWire(change: Receipt['symbolChanges'][number]) {
  const { actionId, ticker, announcedAt, effectiveAt, at } = change;
  return { action: actionId, symbol: ticker, announced_at: announcedAt, effective_at: effectiveAt, at };
}

function symbolChangeFromWire(wire: z.output<typeof symbolChange>) {
  const { action: actionId, symbol: ticker, announced_at: announcedAt, effective_at: effectiveAt, at } = wire;
  return { actionId, ticker, announcedAt, effectiveAt, at };
}

function splitToWire({ at, newUnits, oldUnits }: Receipt['splits'][number]) {
  return { at, new_units: newUnits, old_units: oldUnits };
}

function splitFromWire({ at, new_units: newUnits, old_units: oldUnits }: z.output<typeof split>) {
  return { at, newUnits, oldUnits };
}

export type WireExecution = z.output<typeof evidenceExecution>;
type Execution = Receipt['executions'][number];

/** Converts an execution from the rules' names to JSON's names. */
export function executionToWire({ tick: from, closing, arrival: arrived, ...rest }: Execution) {
  return {
    id: rest.id,
    kind: rest.kind,
    at: rest.at,
    batch: rest.batch,
    command_id: rest.commandId,
    ...(arrived !== null && { arrival: { received_at: arrived.receivedAt, seen_tick: arrived.seenTick } }),
    actor: rest.actor,
    rule_version: rest.ruleVersion,
    tick: {
      id: from.tickId,
      buy: from.buy,
      sell: from.sell,
      source: from.source,
      source_time: from.sourceTime,
      received_time: from.receivedTime,
    },
    mark_up: rest.markUp,
    ...(rest.markUpSet !== undefined && { mark_up_percent: rest.markUpSet }),
    expected_rate: rest.expectedRate,
    fill_rate: rest.fillRate,
    stop_lost: rest.stopLoss,
    take_profit: rest.takeProfit,
    closing:
      closing === null ? null : { ...closing, entry: closing.entry === null ? null : entryToWire(closing.entry) },
  };
}

type Entry = NonNullable<NonNullable<Execution['closing']>['entry']>;

function entryToWire({ chainPosition, postings, ...rest }: Entry) {
  return { ...rest, chain_position: chainPosition, postings: postings.map((posting) => ({ ...posting })) };
}

function fromWire(wire: WireExecution): Execution {
  const { tick: at, closing, arrival: arrived } = wire;
  return {
    id: wire.id,
    kind: wire.kind,
    at: wire.at,
    batch: wire.batch,
    commandId: wire.command_id,
    actor: wire.actor,
    ruleVersion: wire.rule_version,
    arrival: arrived === undefined ? null : { receivedAt: arrived.received_at, seenTick: arrived.seen_tick },
    tick: {
      tickId: at.id,
      buy: at.buy,
      sell: at.sell,
      source: at.source,
      sourceTime: at.source_time,
      receivedTime: at.received_time,
    },
    markUp: wire.mark_up,
    ...(wire.mark_up_percent !== undefined && { markUpSet: wire.mark_up_percent }),
    expectedRate: wire.expected_rate,
    fillRate: wire.fill_rate,
    stopLoss: wire.stop_lost,
    takeProfit: wire.take_profit,
    closing:
      closing === null ? null : { ...closing, entry: closing.entry === null ? null : entryFromWire(closing.entry) },
  };
}

function entryFromWire({ chain_position: chainPosition, ...rest }: z.output<typeof entry>): Entry {
  return { ...rest, chainPosition };
}

function fileText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
