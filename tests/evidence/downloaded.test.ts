import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verdictOf, verifyReceipt } from '@candor/contracts/evidence/verify.ts';
import type { AnswerOf } from '@candor/contracts/http/call.ts';
import { key, symbols } from '@candor/contracts/http/receipts.ts';
import { list } from '@candor/contracts/http/tape.ts';
import type { WireTapeHour } from '@candor/contracts/http/tape.ts';
import { HEADER, hourPath } from '@candor/server/modules/engine/tape/hours.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cryptography } from '@candor/server/modules/engine/receipts/cryptography.ts';
import { publishedIn } from '../../scripts/verify/fromFolder.ts';
import { NOON } from '../support/dealing.ts';
import { closed, opened, signer, tapeOf, text } from './receiptParts.ts';

const tape = tapeOf([opened, closed]);

type Changes = AnswerOf<typeof symbols>['changes'];

/** Builds a downloaded file: the hour's file, and the lists as of the download. */
function downloaded(hours: readonly WireTapeHour[], changes: Changes = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'candor-downloaded-'));
  writeFileSync(hourPath(folder, NOON), Buffer.concat([HEADER, ...tape.proofs.map(({ block }) => block)]));
  const keys = signer.publicKeys.map(({ id, publicKey }) => ({
    id,
    algorithm: 'Ed25519' as const,
    public_key: publicKey,
    since: NOON,
  }));
  const write = <Schema extends z.ZodMiniType>(name: string, schema: Schema, data: z.output<Schema>) =>
    writeFileSync(join(folder, name), JSON.stringify({ status: true, data: z.encode(schema, data) }));
  write('tape.json', list.answer, { format: 1, hours: [...hours] });
  write('keys.json', key.answer, { keys });
  write('symbols.json', symbols.answer, { changes: [...changes] });
  return folder;
}

async function verdictIn(folder: string) {
  return verdictOf(await verifyReceipt(text, publishedIn(folder), cryptography));
}

test('H1 a receipt of an hour that has ended is proven without asking anybody', async () => {
  const [proof] = tape.proofs;
  if (proof === undefined) throw new Error('no block');
  const facts = { blocks: 2, ticks: 2, bytes: 100, kept: true };
  const ids = { first_tick_id: opened.tickId, last_tick_id: closed.tickId };
  expect(await verdictIn(downloaded([{ hour: NOON, root: proof.root, ...facts, ...ids }]))).toBe('proven');
});

test('H1 a receipt of the hour under way is right so far: its root was not published when the list was made', async () => {
  expect(await verdictIn(downloaded([]))).toBe('provisional');
});

test('CA-20 the downloaded list of symbol changes is checked against, and needed', async () => {
  const done = { announced_at: NOON - 90_000, effective_at: NOON - 30_000, carried_out_at: NOON - 20_000 };
  const change = { action: '7:one', symbol: opened.symbol, new_symbol: 'EURX', ...done };
  expect(await verdictIn(downloaded([], [change]))).toBe('failed');
  const without = downloaded([]);
  rmSync(join(without, 'symbols.json'));
  expect(await verdictIn(without)).toBe('open');
});
