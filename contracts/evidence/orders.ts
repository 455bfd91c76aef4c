import type { LogEntry } from '@candor/domain/evidence/logEntry.ts';
import { orderText } from '@candor/domain/evidence/logText.ts';
import { utf8Bytes } from '@candor/domain/evidence/utf8.ts';
import { parseJson } from '@candor/domain/json.ts';
import * as z from 'zod/mini';
import { id, instant } from '../codecs.ts';
import type { Cryptography } from './cryptography.ts';
import { base64 } from './encodings.ts';

/** Format of a file of orders. Its number changes whenever a field is added, removed, moved or renamed. */
const FORMAT = 'candor-orders-1';
/** Most commands in one file. */
export const ORDERS_MAX = 2_000;

const short = z.string().check(z.maxLength(256));

/** Command with everything that its entry in the public log is the hash of. */
const opening = z.strictObject({
  command_id: short,
  kind: short,
  actor: short,
  at: instant,
  batch: id,
  /** Place in the batch, from 0. */
  seq: z.number().check(z.int(), z.nonnegative()),
  /** JSON as stored in the journal: without spaces, keys in alphabetical order. */
  payload: z.string(),
  answer: z.string(),
  /** null: the command was decided before the public log began. */
  log_salt: z.nullable(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
});
export type OrderOpening = z.output<typeof opening>;

const content = {
  format: z.literal(FORMAT),
  key: z.strictObject({ id: short, algorithm: z.literal('Ed25519'), public_key: base64 }),
  brand: short,
  account: z.strictObject({ id, pin: short, book: z.enum(['real', 'demo']), currency: short }),
  from: instant,
  until: instant,
  made_at: instant,
  orders: z.array(opening).check(z.maxLength(ORDERS_MAX)),
};
const unsigned = z.strictObject(content);
export type UnsignedOrders = z.output<typeof unsigned>;
/** Signed file of a client's orders and refusals in a period, as they are in the public log. */
export const signedOrders = z.strictObject({ ...content, signature: base64 });
export type SignedOrders = z.output<typeof signedOrders>;

/** Returns the file: JSON indented by two spaces, with a line break at the end. */
export function ordersText(orders: SignedOrders): string {
  return fileText(z.encode(signedOrders, orders));
}

/** Returns the signed text: the file without its last field. */
export function ordersSignedText({ signature: _signature, ...orders }: UnsignedOrders & { signature?: unknown }) {
  return fileText(z.encode(unsigned, orders));
}

/** Reads a file of orders; undefined for any other text, and for a file with anything added. */
export function parseOrders(text: string): SignedOrders | undefined {
  const parsed = z.safeParse(signedOrders, parseJson(text));
  return parsed.success && ordersText(parsed.data) === text ? parsed.data : undefined;
}

/** Returns an unsigned file of orders, with the current format and its fields in order. */
export function newOrders(about: Omit<UnsignedOrders, 'format'>): UnsignedOrders {
  const { key, brand, account, from, until, made_at: madeAt, orders } = about;
  return { format: FORMAT, key, brand, account, from, until, made_at: madeAt, orders };
}

/** Rule PL-15: returns the public log's entry of a command; undefined if it has no salt. */
export async function entryOfOrder(
  { brand, account }: Pick<SignedOrders, 'brand' | 'account'>,
  { command_id: commandId, log_salt: salt, ...order }: OrderOpening,
  { sha256 }: Pick<Cryptography, 'sha256'>,
): Promise<LogEntry | undefined> {
  if (salt === null) return undefined;
  const text = orderText({ ...order, commandId, brandId: brand, accountId: account.id }, salt);
  const kind = isRefused(order) ? 'refusal' : 'order';
  return { kind, reference: order.batch, hash: await sha256(utf8Bytes(text)) };
}

/** Was the command refused, according to its answer? */
export function isRefused({ answer }: Pick<OrderOpening, 'answer'>): boolean {
  const parsed = parseJson(answer);
  return typeof parsed === 'object' && parsed !== null && 'ok' in parsed && parsed.ok === false;
}

function fileText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
