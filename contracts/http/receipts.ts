import * as z from 'zod/mini';
import { id, instant } from '../codecs.ts';
import { base64 } from '../evidence/encodings.ts';
import { signedReceipt } from '../evidence/receipt.ts';
import { call } from './call.ts';

export const receiptKey = z.object({
  id: z.string(),
  algorithm: z.literal('Ed25519'),
  public_key: base64,
  /** It signs what was executed from this instant on. */
  since: instant,
});
export type WireReceiptKey = z.output<typeof receiptKey>;

export const key = call({
  method: 'GET',
  path: '/api/receipts/key',
  auth: 'none',
  rate: 'public',
  userAction: false,
  summary: 'Returns the public keys that sign receipts, the present one last.',
  request: z.strictObject({}),
  answer: z.object({ keys: z.array(receiptKey) }),
});

export const get = call({
  method: 'POST',
  path: '/api/receipts/get',
  auth: 'client',
  rate: 'read',
  userAction: true,
  summary: 'Returns the signed receipt of one execution, or of the last execution of a position.',
  request: z.union([z.strictObject({ execution: id }), z.strictObject({ position: id })]),
  answer: signedReceipt,
});
