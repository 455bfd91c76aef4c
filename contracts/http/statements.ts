import { languages } from '@candor/domain/clients/language.ts';
import { staffRoles } from '@candor/domain/staff/roles.ts';
import * as z from 'zod/mini';
import { id, instant } from '../codecs.ts';
import { base64, moneyText } from '../evidence/encodings.ts';
import { call } from './call.ts';
import { textFile } from './textFile.ts';

/** Formats of the statements of a trading account, which are made from the ledger. */

export const statementFormats = ['pdf', 'csv', 'json'] as const;
export type StatementFormat = (typeof statementFormats)[number];
export const statementKinds = ['period', 'year'] as const;
export type StatementKind = (typeof statementKinds)[number];

const language = z.optional(z.enum(languages));

export const period = call({
  method: 'POST',
  path: '/api/statements/period',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'readOnly',
  summary:
    'Returns the statement of a period of the current account as a file: opening + movements = closing, every trade ' +
    'with its costs, what is open at its end, and a hash that `/api/statements/confirm` recognises. Refused ' +
    '`periodArchived` where the evidence of some of the trades is archived.',
  request: z.strictObject({
    /** Start of the period, inclusive. */
    from: instant,
    /** End of the period, exclusive; a future one means now. */
    until: instant,
    format: z.enum(statementFormats),
    language,
  }),
  answer: textFile,
});

export const year = call({
  method: 'POST',
  path: '/api/statements/year',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'readOnly',
  summary: 'Returns what trading cost and earned in a year on the real account, by month and by category, as a file.',
  request: z.strictObject({
    year: z.number().check(z.int(), z.minimum(2000), z.maximum(2999)),
    format: z.enum(statementFormats),
    language,
  }),
  answer: textFile,
});

const madeStatement = z.object({
  id,
  from: instant,
  until: instant,
  made_at: instant,
  /** Role in which a member of staff made it. */
  role: z.enum(staffRoles),
});
export type WireMadeStatement = z.output<typeof madeStatement>;

export const listMade = call({
  method: 'POST',
  path: '/api/statements/made',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary: 'Lists the statements that staff have made for the client, the latest first, at most fifty.',
  request: z.strictObject({}),
  answer: z.object({ statements: z.array(madeStatement) }),
});

export const made = call({
  method: 'POST',
  path: '/api/statements/made/file',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'readOnly',
  summary: 'Returns a statement of the real account that staff have made for the client, as a file.',
  request: z.strictObject({ id, format: z.enum(statementFormats), language }),
  answer: textFile,
});

export const confirm = call({
  method: 'POST',
  path: '/api/statements/confirm',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'readOnly',
  summary: 'Returns what the server knows of the statement with this hash, to compare with the document.',
  request: z.strictObject({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  answer: z.object({
    hash: z.string(),
    kind: z.enum(statementKinds),
    brand: z.string(),
    pin: z.string(),
    book: z.enum(['real', 'demo']),
    currency: z.string(),
    from: instant,
    until: instant,
    opening: moneyText,
    closing: moneyText,
    trades: z.number(),
    /** Length and head of the account's chain of entries, as it was at the end of the period. */
    chain_length: z.number(),
    chain_head: z.string(),
    issued_at: instant,
    /** Whether the ledger still agrees. */
    agrees: z.boolean(),
    key: z.object({ id: z.string(), algorithm: z.literal('Ed25519'), public_key: base64 }),
    signature: base64,
  }),
});
