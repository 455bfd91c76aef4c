import type { Eligibility } from '@candor/domain/trading/open.ts';
import type { Answer } from './commands.ts';

/**
 * One text for one value: keys sorted, bigints tagged. The journal stores it, fingerprints compare it and the
 * ledger's chain hashes it, so it never changes for the same content.
 */
export function canonical(value: unknown): string {
  return JSON.stringify(tagged(value));
}

/** The answer of a journal row, as `canonical` wrote it. */
export function storedAnswer(value: unknown): Answer {
  return fromCanonical(value) as Answer;
}

/** The eligibility of an account row, as `canonical` wrote it. */
export function storedEligibility(value: unknown): Eligibility {
  return fromCanonical(value) as Eligibility;
}

/** Reads back what `canonical` wrote, bigints included. */
export function fromCanonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromCanonical);
  if (!isRecord(value)) return value;
  const big = value['$'];
  if (typeof big === 'string') return BigInt(big);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, fromCanonical(field)]));
}

function tagged(value: unknown): unknown {
  if (typeof value === 'bigint') return { $: value.toString() };
  if (Array.isArray(value)) return value.map(tagged);
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(
    fields.sort(([first], [second]) => (first < second ? -1 : 1)).map(([key, field]) => [key, tagged(field)]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
