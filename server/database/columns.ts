import { assert } from '@candor/domain/assert.ts';

/** Converts a 53-bit id or count from a `bigint` column, which arrives as BigInt. Never for money. */
export function toInteger(column: bigint): number {
  const integer = Number(column);
  assert(Number.isSafeInteger(integer), `not a 53-bit integer: ${column}`);
  return integer;
}
