import { parseJson } from '@candor/domain/json.ts';
import * as z from 'zod/mini';

/** The number changes whenever a row, a field or its spelling does. */
export const STATEMENT_FORMAT = 'candor-statement-2';
/** Earlier files, whose rows are hashed in the same way. */
const FORMATS = ['candor-statement-1', STATEMENT_FORMAT] as const;
/** The version of the signed text, which has not changed since the first. */
const SIGNED_FORMAT = 'candor-statement-1';

/** The input of a statement's hash: each row as JSON without spaces, in order, each with a line end. */
export function hashedText(rows: readonly unknown[]): string {
  return rows.map(hashedRow).join('');
}

export function hashedRow(row: unknown): string {
  return `${JSON.stringify(row)}\n`;
}

const file = z.object({
  format: z.enum(FORMATS),
  content: z.array(z.record(z.string(), z.unknown())).check(z.minLength(1)),
  foot: z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
});

/** The rows and the hash of a statement's JSON file; undefined for any other text. */
export function parseStatement(text: string): { readonly text: string; readonly hash: string } | undefined {
  const parsed = z.safeParse(file, parseJson(text));
  return parsed.success ? { text: hashedText(parsed.data.content), hash: parsed.data.foot.hash } : undefined;
}

/** Before the hash among a PDF's own data: its pages are compressed. */
export const HASH_NAME = 'sha256:';

const HASH_IN_FILE = new RegExp(`(?:"foot":{"hash":"|\\nfoot,hash,|\\(${HASH_NAME})([0-9a-f]{64})`);

/** The hash that the text of a statement's file says of itself: JSON, CSV or PDF; undefined where it says none. */
export function hashInText(text: string): string | undefined {
  return HASH_IN_FILE.exec(text)?.[1];
}

/** What the key signs: the hash with the figures and the head of the account's chain, one line each. */
export interface SignedFacts {
  readonly hash: string;
  readonly brand: string;
  readonly pin: string;
  readonly book: string;
  readonly currency: string;
  readonly from: string;
  readonly until: string;
  readonly opening: string;
  readonly closing: string;
  readonly chain_length: number;
  readonly chain_head: string;
}

/** The signed text, UTF-8. */
export function signedStatementText(facts: SignedFacts): string {
  const { hash, brand, pin, book, currency, from, until, opening, closing, chain_length, chain_head } = facts;
  return [
    SIGNED_FORMAT,
    hash,
    brand,
    pin,
    book,
    currency,
    from,
    until,
    opening,
    closing,
    String(chain_length),
    chain_head,
    '',
  ].join('\n');
}
