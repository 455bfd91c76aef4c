import type { Liability, LiabilityCount } from '@candor/domain/evidence/liability.ts';
import { SUM_LIMIT } from '@candor/domain/evidence/sumTree.ts';
import { parseJson } from '@candor/domain/json.ts';
import { formatExactMoney, parseDecimal } from '@candor/domain/money/decimal.ts';
import { MONEY_DIGITS } from '@candor/domain/money/money.ts';
import * as z from 'zod/mini';
import { id, instant } from '../codecs.ts';
import { base64, digest, moneyText } from './encodings.ts';

/** Format of a proof. Its number changes whenever a field is added, removed, moved or renamed. */
const FORMAT = 'candor-liability-proof-1';
/** Most levels of a tree, for the largest number of leaves. */
const LEVELS_MAXIMUM = 32;
const LEAVES_MAXIMUM = 2 ** 31;

/** Sum in a tree, zero or more. It can be larger than `Money`. */
const sumText = z.codec(z.string().check(z.regex(/^\d{1,13}(?:\.\d{1,6})?$/)), z.bigint(), {
  decode: (text, context) => {
    const sum = parseDecimal(text, MONEY_DIGITS);
    if (sum !== undefined && sum <= SUM_LIMIT) return sum;
    context.issues.push({ code: 'custom', input: text, message: 'malformed' });
    return z.NEVER;
  },
  encode: (sum) => formatExactMoney(sum),
});

const isBytes = (value: unknown) => value instanceof Uint8Array;
/** 16 random bytes in hexadecimal. */
const salt = z.codec(z.string().check(z.regex(/^[0-9a-f]{32}$/)), z.custom<Uint8Array<ArrayBuffer>>(isBytes), {
  decode: (text) => new Uint8Array(z.util.hexToUint8Array(text)),
  encode: (bytes) => z.util.uint8ArrayToHex(bytes),
});
const number = z.number().check(z.int(), z.nonnegative());

const count = {
  key: z.strictObject({
    id: z.string().check(z.maxLength(64)),
    algorithm: z.literal('Ed25519'),
    public_key: base64,
  }),
  brand: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  at: instant,
  /** Newest batch of the engine that is included, and newest tick at which open positions are valued. */
  journal: number,
  tick: number,
  leaves: id.check(z.maximum(LEAVES_MAXIMUM)),
  total: sumText,
  root: digest,
  signature: base64,
};

/** What a brand owed all its clients at an instant, as signed and published. */
export const signedCount = z.strictObject(count);
export type SignedCount = z.output<typeof signedCount>;

/** Proof for one client that their account is included in the count. */
export const liabilityProof = z.strictObject({
  format: z.literal(FORMAT),
  ...count,
  line: z.strictObject({
    pin: z.string().check(z.regex(/^\d{1,20}$/)),
    salt,
    balance: moneyText,
    open_profit: moneyText,
    withdrawals: moneyText,
    suspended: moneyText,
    amount: moneyText,
  }),
  /** Place of the leaf, from 0. */
  place: number,
  /** Hash and sum of each sibling on the way from the leaf up to the root. */
  path: z.array(z.strictObject({ hash: digest, sum: sumText })).check(z.maxLength(LEVELS_MAXIMUM)),
});
export type LiabilityProof = z.output<typeof liabilityProof>;

/** Returns the file of a proof: JSON on one line, with a line break at the end. */
export function proofText(proof: LiabilityProof): string {
  return `${JSON.stringify(z.encode(liabilityProof, proof))}\n`;
}

/** Reads the file of a proof; undefined if the text is anything else. */
export function parseProof(text: string): LiabilityProof | undefined {
  return z.safeParse(liabilityProof, parseJson(text)).data;
}

/** Converts the signed count from JSON's names to the rules' names. */
export function countOf({ brand, root, ...rest }: SignedCount): LiabilityCount {
  const { currency, at, journal, tick, leaves, total } = rest;
  return { brandId: brand, currency, at, journal, tick, leaves, total, root: z.util.uint8ArrayToHex(root) };
}

/** Converts the client's line from JSON's names to the rules' names. */
export function lineOf({ line }: LiabilityProof): Liability {
  const { pin, salt: bytes, balance, open_profit: openProfit, withdrawals, suspended } = line;
  return { pin, salt: z.util.uint8ArrayToHex(bytes), balance, openProfit, withdrawals, suspended };
}
