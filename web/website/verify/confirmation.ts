import { parseStatement, signedStatementText } from '@candor/contracts/evidence/statement.ts';
import type { AnswerOf } from '@candor/contracts/http/call.ts';
import type { confirm } from '@candor/contracts/http/statements.ts';
import { formatExact } from '@candor/domain/money/decimal.ts';
import { MONEY_DIGITS } from '@candor/domain/money/money.ts';
import { api } from '../../data/api.ts';
import { cryptography, fingerprintOf } from '../../data/cryptography.ts';

export type Confirmed = AnswerOf<typeof confirm>;
export type StatementVerdict = 'right' | 'changed' | 'unsigned' | 'disagrees' | 'unknown';

export interface Confirmation {
  readonly verdict: StatementVerdict;
  /** The server's record of the statement; undefined if it knows none. */
  readonly facts: Confirmed | undefined;
}

/** Returns the hash of a file, and whether its rows match it; undefined for a file that is not a statement. */
export async function readStatement(text: string): Promise<{ hash: string; isWhole: boolean } | undefined> {
  const statement = parseStatement(text);
  if (statement === undefined) return undefined;
  const found = await fingerprintOf(new Blob([statement.text]));
  return { hash: statement.hash, isWhole: found === statement.hash };
}

/** Looks up the server's record of a hash; undefined if the server was not reached. */
export async function confirmHash(hash: string, isWhole: boolean): Promise<Confirmation | undefined> {
  if (!isWhole) return { verdict: 'changed', facts: undefined };
  const [answer, keys] = await Promise.all([api.confirmStatement({ hash }), api.getReceiptKey({})]);
  if (answer.kind === 'refused' && answer.refusal.code === 'notFound') return { verdict: 'unknown', facts: undefined };
  if (answer.kind !== 'done' || keys.kind !== 'done') return undefined;
  const facts = answer.value;
  const isPublished = keys.value.keys.some(({ public_key: one }) => isSame(one, facts.key.public_key));
  if (!isPublished || !(await isSigned(facts))) return { verdict: 'unsigned', facts };
  return { verdict: facts.agrees ? 'right' : 'disagrees', facts };
}

async function isSigned(facts: Confirmed): Promise<boolean> {
  const iso = (at: number) => new Date(at).toISOString();
  const text = signedStatementText({
    ...facts,
    from: iso(facts.from),
    until: iso(facts.until),
    opening: formatExact(facts.opening, MONEY_DIGITS),
    closing: formatExact(facts.closing, MONEY_DIGITS),
  });
  try {
    return await cryptography.verify(facts.signature, { publicKey: facts.key.public_key, text });
  } catch {
    // A browser without Ed25519 relies on the server's answer over its own connection.
    return true;
  }
}

function isSame(first: Uint8Array, second: Uint8Array): boolean {
  return first.length === second.length && first.every((byte, index) => byte === second[index]);
}
