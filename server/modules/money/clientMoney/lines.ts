import { assert } from '@candor/domain/assert.ts';
import type { LiabilityParts } from '@candor/domain/evidence/liability.ts';
import { owed } from '@candor/domain/evidence/liability.ts';
import { emptyLevel, putNode } from '@candor/domain/evidence/sumTree.ts';
import type { SumLevel } from '@candor/domain/evidence/sumTree.ts';
import type { ClientId } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import { toInteger } from '../../../database/columns.ts';

/** A client's line as it is stored, so that a proof never depends on later changes. */
export interface KeptLine extends LiabilityParts {
  readonly clientId: ClientId;
  readonly hash: Uint8Array;
}

const FIELD_BYTES = 8;
export const HASH_AT = 5 * FIELD_BYTES;
export const HASH_BYTES = 32;
/** Length of a stored line: the client's number, four amounts and the hash. */
export const LINE_BYTES = HASH_AT + HASH_BYTES;

/** Writes a line into its place. */
export function writeLine(bytes: Uint8Array<ArrayBuffer>, place: number, line: KeptLine): void {
  const start = place * LINE_BYTES;
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, LINE_BYTES);
  const { balance, openProfit, withdrawals, suspended } = line;
  for (const [field, value] of [BigInt(line.clientId), balance, openProfit, withdrawals, suspended].entries())
    view.setBigInt64(field * FIELD_BYTES, value);
  bytes.set(line.hash, start + HASH_AT);
}

/** Reads all lines of a row, in the order of its leaves. */
export function readLines(bytes: Uint8Array): KeptLine[] {
  assert(bytes.length % LINE_BYTES === 0, 'a row has whole lines');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: bytes.length / LINE_BYTES }, (_, place) => {
    const start = place * LINE_BYTES;
    const at = (field: number) => view.getBigInt64(start + field * FIELD_BYTES);
    return {
      clientId: toInteger(at(0)),
      balance: money(at(1)),
      openProfit: money(at(2)),
      withdrawals: money(at(3)),
      suspended: money(at(4)),
      hash: bytes.subarray(start + HASH_AT, start + LINE_BYTES),
    };
  });
}

/** Returns the leaf of each line. */
export function leavesOf(lines: readonly KeptLine[]): SumLevel {
  const level = emptyLevel(lines.length);
  for (const [place, line] of lines.entries()) putNode(level, place, { hash: line.hash, sum: owed(line) });
  return level;
}
