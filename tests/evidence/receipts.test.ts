import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseReceipt, receiptOf, receiptText } from '@candor/contracts/evidence/receipt.ts';
import { isProven, verdictOf, verifyReceipt } from '@candor/contracts/evidence/verify.ts';
import type { Published } from '@candor/contracts/evidence/published.ts';
import type { Receipt, ReceiptExecution } from '@candor/domain/evidence/receipt.ts';
import { keysIn } from '@candor/server/keySource.ts';
import { readReceiptKeys } from '@candor/server/modules/engine/receipts/index.ts';
import { sha256 } from '@candor/server/modules/engine/tape/hours.ts';
import { cryptography } from '@candor/server/modules/engine/receipts/cryptography.ts';
import { NOON, eur, price, quoteOf } from '../support/dealing.ts';
import { closed, opened, outcomes, receiptFor, signer, tapeOf, text } from './receiptParts.ts';

const allRight = {
  form: 'passed',
  signature: 'passed',
  key: 'passed',
  opening: 'passed',
  closing: 'passed',
  booking: 'passed',
  openingTick: 'passed',
  openingTime: 'passed',
  tick: 'passed',
  time: 'passed',
};

test('EV-8 a receipt is read back as it was, and passes every check', async () => {
  const receipt = parseReceipt(text);
  expect(receipt && receiptOf(receipt)).toEqual(receiptFor('buy', opened, closed));
  expect(await outcomes(text, tapeOf([opened, closed]))).toEqual(allRight);
  expect(isProven(await verifyReceipt(text, tapeOf([opened, closed]), cryptography))).toBe(true);
});

test('EV-6 the same receipt gets the same bytes again', () => {
  expect(receiptText(signer.sign(receiptFor('buy', opened, closed)))).toBe(text);
});

function isSpace(byte: number | undefined): boolean {
  return byte !== undefined && ' \t\r\n'.includes(String.fromCharCode(byte));
}

test('EV-5 a receipt that a program has laid out otherwise is the same receipt, and one spelled otherwise is none', async () => {
  const compact = JSON.stringify(JSON.parse(text));
  const wide = JSON.stringify(JSON.parse(text), null, 8);
  for (const same of [compact, wide]) expect(await outcomes(same, tapeOf([opened, closed]))).toEqual(allRight);
  const original = '"brand": "northline"';
  const changes = ['"brand": "northline","brand": "northline"', '"brand": "north\\u006cine"', '"brand": "north line"'];
  for (const change of changes)
    expect(parseReceipt(text.replace(original, change)), change).toEqual(
      change.includes('north line') ? expect.anything() : undefined,
    );
});

test('EV-5 any flipped byte of a receipt fails', async () => {
  const published = tapeOf([opened, closed]);
  const bytes = Buffer.from(text);
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (place, flip) => {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ flip;
      // Different white space between two parts leaves the receipt unchanged.
      if (isSpace(bytes[place]) && isSpace(changed[place])) return;
      const verification = await verifyReceipt(changed.toString('utf8'), published, cryptography);
      expect(verification.checks.some(({ outcome }) => outcome === 'failed')).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test('EV-5 a receipt that is changed and signed again needs a key that is published', async () => {
  const other = readReceiptKeys(keysIn(mkdtempSync(join(tmpdir(), 'candor-keys-'))), 'demo');
  const forged = receiptText(other.sign(receiptFor('buy', opened, closed)));
  expect(await outcomes(forged, tapeOf([opened, closed]))).toEqual({ ...allRight, key: 'failed' });
});

test.each(['buy', 'sell'] as const)('H1 two clients at the same tick have the same price evidence: %s', (direction) => {
  const first = receiptFor(direction, opened, closed);
  const second = { ...receiptFor(direction, opened, closed), account: { ...first.account, pin: '87654321' } };
  const evidence = ({ executions }: Receipt) =>
    executions.map(({ tick, markUp, fillRate }) => [tick, markUp, fillRate]);
  expect(evidence(second)).toEqual(evidence(first));
});

test('EV-8 a signed receipt whose figures do not follow from its ticks fails', async () => {
  const { executions, ...rest } = receiptFor('sell', opened, closed);
  const [opening, closing] = executions;
  if (opening === undefined || closing === undefined || closing.closing === null)
    throw new Error('both executions are there');
  const worse = { ...opening, fillRate: price('1.08400') };
  const generous = { ...closing, closing: { ...closing.closing, profit: eur('1000') } };
  const check = (changed: readonly ReceiptExecution[]) =>
    outcomes(receiptText(signer.sign({ ...rest, executions: changed })), tapeOf([opened, closed]));
  expect(await check([worse, closing])).toMatchObject({ opening: 'failed', booking: 'failed', signature: 'passed' });
  expect(await check([opening, generous])).toMatchObject({ closing: 'passed', booking: 'failed' });
  expect(await check([opening])).not.toHaveProperty('closing');
  expect(await check([opening])).not.toHaveProperty('booking');
});

test('B4.7 a tape that was changed anywhere fails', async () => {
  const published = tapeOf([opened, closed, quoteOf('EURUSD', '1.1', '1.2')]);
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), async (place, flip) => {
      const changed = published.proofs.map((proof) => {
        const block = proof.block.slice();
        const at = place % block.length;
        block[at] = (block[at] ?? 0) ^ flip;
        return { ...proof, block };
      });
      const proof: Published['proof'] = async (tickId) =>
        changed[[opened.tickId, closed.tickId].indexOf(tickId)] ?? 'none';
      expect(await outcomes(text, { ...published, proof })).toMatchObject({ openingTick: 'failed', tick: 'failed' });
    }),
  );
});

test('B4.7 a tape with another price at the tick fails, though it proves itself', async () => {
  const another = { ...closed, buy: price('1.08724') };
  const { time: _time, ...rest } = allRight;
  expect(await outcomes(text, tapeOf([opened, another]))).toEqual({ ...rest, tick: 'failed' });
});

test('B4.7 a root that is not the published one fails; one of an hour under way is provisional', async () => {
  const published = tapeOf([opened, closed]);
  const other = { ...published, root: async () => sha256(new Uint8Array([1])) };
  expect(await outcomes(text, other)).toMatchObject({ openingTick: 'failed', tick: 'failed' });
  expect(await outcomes(text, { ...published, root: async () => 'none' as const })).toMatchObject({ tick: 'failed' });
  expect(await outcomes(text, tapeOf([opened, closed], true))).toMatchObject({ tick: 'provisional' });
});

test('what could not be asked is said to be so', async () => {
  const unreachable = async () => undefined;
  const nobody: Published = {
    keys: unreachable,
    symbolChanges: unreachable,
    proof: unreachable,
    block: unreachable,
    root: unreachable,
    newestHour: unreachable,
    log: unreachable,
    logProof: unreachable,
  };
  const { openingTime: _openingTime, time: _time, ...rest } = allRight;
  expect(await outcomes(text, nobody)).toEqual({
    ...rest,
    key: 'unasked',
    symbolChange: 'unasked',
    openingTick: 'unasked',
    tick: 'unasked',
  });
  expect(await outcomes(text, tapeOf([opened]))).toEqual({ ...rest, openingTime: 'passed', tick: 'waiting' });
});

test('H1 while the hour of a trade is being written, a tick that is not published yet is early and not missing', async () => {
  const { openingTime: _openingTime, time: _time, ...rest } = allRight;
  const first = { ...tapeOf([opened], true), proof: async () => 'none' as const };
  for (const published of [first, { ...first, newestHour: async () => NOON - 3_600_000 }]) {
    expect(await outcomes(text, published)).toEqual({ ...rest, openingTick: 'early', tick: 'early' });
    expect(verdictOf(await verifyReceipt(text, published, cryptography))).toBe('early');
  }
  const partly = await verifyReceipt(text, tapeOf([opened], true), cryptography);
  expect([verdictOf(partly), isProven(partly)]).toEqual(['early', false]);
});

test('H1 once the hour is published, a tick that it does not have is missing', async () => {
  const verification = await verifyReceipt(text, tapeOf([opened]), cryptography);
  expect(verification.checks.find(({ name }) => name === 'tick')?.outcome).toBe('waiting');
  expect(verdictOf(verification)).toBe('open');
});
