import { parseJson } from '@candor/domain/json.ts';
import * as z from 'zod/mini';

/** Format of a statement. Its number changes whenever a row or field is added, removed, moved or renamed. */
export const STATEMENT_FORMAT = 'candor-statement-2';
/** Formats that can be read. The rows of earlier files are hashed in the same way. */
const FORMATS = ['candor-statement-1', STATEMENT_FORMAT] as const;
/** Version of the signed text, unchanged since the first. */
const SIGNED_FORMAT = 'candor-statement-1';

/**
 * Returns the input of a statement's hash: each row as JSON without spaces, in order, each followed by a line break.
 */
export function hashedText(rows: readonly unknown[]): string {
  return rows.map(hashedRow).join('');
}

/** Returns the part of a statement's hash input for one row: JSON without spaces, and a line break. */
export function hashedRow(row: unknown): string {
  return `${JSON.stringify(row)}\n`;
}

const file = z.object({
  format: z.enum(FORMATS),
  content: z.array(z.record(z.string(), z.unknown())).check(z.minLength(1)),
  foot: z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
});

/** Reads the rows (as the hash's input) and the hash of a statement's JSON file; undefined for any other text. */
export function parseStatement(text: string): { readonly text: string; readonly hash: string } | undefined {
  const parsed = z.safeParse(file, parseJson(text));
  return parsed.success ? { text: hashedText(parsed.data.content), hash: parsed.data.foot.hash } : undefined;
}

/** Text in front of the hash in the metadata of a PDF, whose pages are compressed. */
export const HASH_NAME = 'sha256:';

const HASH_IN_FILE = new RegExp(`(?:"foot":{"hash":"|\\nfoot,hash,|\\(${HASH_NAME})([0-9a-f]{64})`);

/** Returns the hash that a statement's file (JSON, CSV or PDF) states for itself; undefined if it states none. */
export function hashInText(text: string): string | undefined {
  return HASH_IN_FILE.exec(text)?.[1];
}

/** Facts that the key signs: the hash, the figures and the head of the account's chain, each on one line. */
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

/** Returns the signed text, in UTF-8. */
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
