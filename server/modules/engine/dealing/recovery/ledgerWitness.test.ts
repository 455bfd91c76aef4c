import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { LedgerWitness } from './ledgerWitness.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-heads-'));
const file = join(folder, 'ledgerHeads', 'all.jsonl');
const headOf = (batch: number) => ({ batch, digest: String(batch).repeat(64) });

afterAll(() => rmSync(folder, { recursive: true }));

it('a line that a full disk or a crash has cut off does not count, and what is written after it does', () => {
  const witness = new LedgerWitness(folder);
  witness.write(headOf(1));
  appendFileSync(file, JSON.stringify(headOf(2)).slice(0, 40));
  expect(witness.heads()).toEqual([headOf(1)]);
  witness.write(headOf(3));
  expect(witness.heads()).toEqual([headOf(1), headOf(3)]);
  expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(3);
});
