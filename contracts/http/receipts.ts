import * as z from 'zod/mini';
import { id, instant } from '../codecs.ts';
import { base64 } from '../evidence/encodings.ts';
import { signedReceipt } from '../evidence/receipt.ts';
import { call } from './call.ts';

export const receiptKey = z.object({
  id: z.string(),
  algorithm: z.literal('Ed25519'),
  public_key: base64,
  /** Instant from which the key's signatures cover executions. */
  since: instant,
});
export type WireReceiptKey = z.output<typeof receiptKey>;

export const key = call({
  method: 'GET',
  path: '/api/receipts/key',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'readOnly',
  summary: 'Returns the public keys that sign receipts, the present one last.',
  request: z.strictObject({}),
  answer: z.object({ keys: z.array(receiptKey) }),
});

/**
 * A symbol change, rule CA-20: the tape and receipts keep the symbol, and this has the ticker under which it was
 * traded.
 */
export const symbolChange = z.object({
  action: z.string(),
  symbol: z.string(),
  new_symbol: z.string(),
  announced_at: instant,
  /** Instant from which the change could be carried out. */
  effective_at: instant,
  /** Instant at which the change was carried out; null: it is only announced. */
  carried_out_at: z.nullable(instant),
});

export const symbols = call({
  method: 'GET',
  path: '/api/receipts/symbols',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'readOnly',
  summary:
    'Lists the symbol changes that are announced or have been carried out, in the order of their announcement. The tape ' +
    'and receipts keep the symbol from before.',
  request: z.strictObject({}),
  answer: z.object({ changes: z.array(symbolChange) }),
});

/** Rule EV-15: returns receipts only of trades that a demonstration has made itself. */
export const sample = call({
  method: 'GET',
  path: '/api/receipts/sample',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'readOnly',
  summary:
    'Returns a signed receipt of an invented client, for trying out the check. Null where there is none: on a live ' +
    "installation always, since a client's receipt is shown to them only.",
  request: z.strictObject({}),
  answer: z.object({ receipt: z.nullable(signedReceipt) }),
});

export const get = call({
  method: 'POST',
  path: '/api/receipts/get',
  auth: 'client',
  rate: 'read',
  userAction: true,
  worksIn: 'readOnly',
  summary:
    'Returns the signed receipt of one execution, or of the last execution of a position. Of a month whose evidence has ' +
    'left the database it is given on request (`tradeArchived`).',
  request: z.union([z.strictObject({ execution: id }), z.strictObject({ position: id })]),
  answer: signedReceipt,
});
