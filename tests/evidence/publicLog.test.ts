import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  cosignedText,
  keyIdOf,
  readNote,
  signatureLine,
  timedSignature,
  verifierKey,
} from '@candor/contracts/evidence/note.ts';
import { entryOfReceipt } from '@candor/contracts/evidence/logFill.ts';
import { parseReceipt, receiptText } from '@candor/contracts/evidence/receipt.ts';
import { entryBundle, logEntryBytes, logKinds } from '@candor/domain/evidence/logEntry.ts';
import { leafBytes } from '@candor/domain/evidence/merkle.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkedAuthority } from '@candor/server/providers/timestamps/authority.ts';
import { askStandIn } from '@candor/server/providers/timestamps/standIn.ts';
import { makeStandInKey } from '@candor/server/providers/timestamps/standInCertificate.ts';
import { cryptography } from '@candor/server/modules/engine/receipts/cryptography.ts';
import { checkAnchors, checkKeptAnchors, keepAnchors, readAnchors } from '../../scripts/verify/anchors.ts';
import { LogFault, logAt, readKeys } from '../../scripts/verify/logFiles.ts';
import {
  checkContinues,
  checkEntries,
  checkQuorum,
  readSigned,
  signedCheckpoint,
} from '../../scripts/verify/wholeLog.ts';
import { ORIGIN, hash, logSigner, write, writeLog } from './logFolder.ts';
import { closed, opened, receiptFor, signer as receiptSigner } from './receiptParts.ts';

const PROGRAM = join(import.meta.dirname, '../../scripts/verify/candor_verify.py');
const hasPython = spawnSync('python3', ['--version']).status === 0;

let folder: string;
let key: string;
const trade = receiptFor('buy', opened, closed);
/** Versions of the settings and market terms in force at the decision, which two people had changed by then. */
const executions = trade.executions.map((execution) => ({ ...execution, ruleVersion: '1/7/2' }));
const receipt = receiptText(receiptSigner.sign({ ...trade, executions, isLogged: true }));

const entryOf = (index: number): Uint8Array =>
  logEntryBytes({
    kind: logKinds[index % logKinds.length] ?? 'tick',
    reference: index,
    hash: hash(Buffer.from(`${index}`)),
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-log-'));
  const [own] = logSigner.publicKeys(ORIGIN);
  if (own === undefined) throw new Error('there is a key');
  key = await verifierKey(own, cryptography);
  const parsed = parseReceipt(receipt);
  const entry = parsed && (await entryOfReceipt(parsed, cryptography));
  if (entry === undefined) throw new Error('the receipt names its entry');
  const fill = logEntryBytes({ kind: 'fill', reference: entry.batch, hash: entry.hash });
  const entries = Array.from({ length: 700 }, (_, index) => (index === 417 ? fill : entryOf(index)));
  const before = writeLog(join(folder, 'earlier'), entries.slice(0, 300));
  const now = writeLog(join(folder, 'log'), entries);
  await writeAnchors(join(folder, 'log'), [now, before]);
  writeLog(
    join(folder, 'rewrittenHistory'),
    entries.map((entry, index) => (index === 7 ? entryOf(70_000) : entry)),
  );
  writeLog(join(folder, 'droppedLeaf'), entries.toSpliced(7, 1));
});

afterAll(() => rmSync(folder, { recursive: true }));

const NOON = Date.UTC(2026, 0, 14, 12);
const authority = checkedAuthority({ isStandIn: true, ask: askStandIn(makeStandInKey(), () => NOON), now: () => NOON });

/** Writes timestamps of these checkpoints, newest first. */
async function writeAnchors(place: string, bodies: readonly string[]): Promise<void> {
  const anchors: object[] = [];
  for (const body of bodies) {
    const size = Number.parseInt(body.split('\n')[1] ?? '', 10);
    const { answer, ...about } = await authority.stamp(body);
    anchors.push({ size, ...about, stand_in: true });
    write(join(place, `anchor/${size}`), Buffer.from(body));
    write(join(place, `anchor/${size}.tsr`), answer);
  }
  write(join(place, 'anchors'), Buffer.from(JSON.stringify({ anchors, more: false })));
}

/**
 * Returns the verdicts of our program and of the other one about a log; `seenLog`: a log whose checkpoint was seen
 * before.
 */
async function verdicts(log: string, seenLog?: string): Promise<readonly [string, string | undefined]> {
  const state = seenLog === undefined ? undefined : join(folder, `${log}-state`);
  if (seenLog !== undefined && state !== undefined) cpSync(join(folder, seenLog, 'checkpoint'), state);
  const more = state === undefined ? [] : ['--state', state];
  const other = hasPython
    ? spawnSync('python3', [PROGRAM, 'log', join(folder, log), '--key', key, ...more], { encoding: 'utf8' }).stdout
    : undefined;
  return [await ours(log, seenLog), other?.split('\n')[0]];
}

async function ours(log: string, seenLog: string | undefined): Promise<string> {
  const files = logAt(join(folder, log));
  try {
    const keys = await readKeys([key]);
    const anchors = await readAnchors(files);
    const checkpoint = await readSigned(files, keys);
    if (seenLog !== undefined) {
      const earlier = await signedCheckpoint(readFileSync(join(folder, seenLog, 'checkpoint'), 'utf8'), keys);
      await checkContinues(files, earlier, checkpoint);
    }
    await checkEntries(files, checkpoint);
    await checkAnchors(files, checkpoint, { anchors });
    return `right: ${checkpoint.size} entries of ${ORIGIN}`;
  } catch (error) {
    if (!(error instanceof LogFault)) throw error;
    return `WRONG: ${error.message}`;
  }
}

/** The test's witnesses, and the line of one below a checkpoint. */
const witnesses = ['w1.example/candor', 'w2.example/candor'].map((name) => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  return { key: { name, use: 'witness', publicKey: raw } as const, privateKey };
});

async function cosigned(body: string, { key: own, privateKey }: (typeof witnesses)[number]): Promise<string> {
  const time = NOON / 1_000;
  const signature = timedSignature(time, sign(null, Buffer.from(cosignedText(body, time)), privateKey));
  return signatureLine({ name: own.name, keyId: await keyIdOf(own, cryptography), signature });
}

test.each<[string, number, (body: string) => Promise<readonly string[]>, string]>([
  ['both', 2, (body) => Promise.all(witnesses.map((one) => cosigned(body, one))), 'right: 700 entries'],
  [
    'one twice',
    2,
    (body) => Promise.all([0, 0].map((one) => cosignedBy(body, one))),
    'WRONG: too few witnesses have signed the checkpoint: 1 instead of 2',
  ],
  [
    'one of another checkpoint',
    1,
    async () => [await cosignedBy('another', 1)],
    'WRONG: too few witnesses have signed the checkpoint: 0 instead of 1',
  ],
  ['one of two', 1, async (body) => [await cosignedBy(body, 1)], 'right: 700 entries'],
  ['nobody, and nobody has to', 0, async () => [], 'right: 700 entries'],
])('PL-17 both programs count the witnesses that have signed: %s', async (name, quorum, lines, verdict) => {
  const log = changed(`witnesses ${name}`, () => undefined);
  const path = join(folder, log, 'checkpoint');
  const text = readFileSync(path, 'utf8');
  const body = readNote(text)?.body ?? '';
  writeFileSync(path, `${text}${(await lines(body)).join('')}`);
  const keys = await Promise.all(witnesses.map(({ key: own }) => verifierKey(own, cryptography)));
  const named = keys.flatMap((one) => ['--witness', one]);
  const command = [PROGRAM, 'log', join(folder, log), '--key', key, ...named, '--quorum', `${quorum}`];
  const other = hasPython ? spawnSync('python3', command, { encoding: 'utf8' }).stdout : verdict;
  expect(await counted(log, { witnesses: await readKeys(keys), quorum })).toContain(verdict);
  expect(other).toContain(verdict);
});

function cosignedBy(body: string, index: number): Promise<string> {
  const witness = witnesses[index];
  if (witness === undefined) throw new Error(`no witness ${index}`);
  return cosigned(body, witness);
}

/** Returns our program's verdict about a log whose checkpoint a quorum must have signed. */
async function counted(log: string, cosigning: Parameters<typeof checkQuorum>[1]): Promise<string> {
  try {
    const checkpoint = await readSigned(logAt(join(folder, log)), await readKeys([key]));
    await checkQuorum(checkpoint.text, cosigning);
    return `right: ${checkpoint.size} entries`;
  } catch (error) {
    if (!(error instanceof LogFault)) throw error;
    return `WRONG: ${error.message}`;
  }
}

test('PL-8 a log that is as it was signed is right, and continues what was seen before', async () => {
  const [own, other] = await verdicts('log', 'earlier');
  expect(own).toBe('right: 700 entries of broker.example/log');
  expect(other ?? own).toContain(own);
});

/** Makes a copy of the log with one change. */
function changed(name: string, change: (place: string) => void): string {
  cpSync(join(folder, 'log'), join(folder, name), { recursive: true });
  change(join(folder, name));
  return name;
}

function edit(path: string, change: (bytes: Buffer) => Buffer): void {
  writeFileSync(path, change(readFileSync(path)));
}

/** Repeats the first timestamp of a list. */
function repeated(text: Buffer): Buffer {
  const { anchors, more } = JSON.parse(text.toString());
  return Buffer.from(JSON.stringify({ anchors: [anchors[0], ...anchors], more }));
}

const flip = (place: number) => (bytes: Buffer) => {
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  return bytes;
};

test.each<[string, () => [string, string?], RegExp]>([
  [
    'a rewritten leaf',
    () => [changed('rewritten', (place) => edit(join(place, 'tile/entries/001'), flip(43 * 5 + 20)))],
    /entry 261 was rewritten/,
  ],
  [
    'a dropped leaf',
    () => [changed('dropped', (place) => edit(join(place, 'tile/entries/000'), (bytes) => bytes.subarray(0, -43)))],
    /entries are dropped: 255 instead of 256 from entry 0/,
  ],
  [
    'a leaf that is rewritten with its tile',
    () => [
      changed('both', (place) => {
        const entry = entryOf(1);
        edit(join(place, 'tile/entries/000'), (bytes) => Buffer.concat([entryBundle([entry]), bytes.subarray(43)]));
        edit(join(place, 'tile/0/000'), (bytes) => Buffer.concat([hash(leafBytes(entry)), bytes.subarray(32)]));
      }),
    ],
    /do not lead to the root of the checkpoint/,
  ],
  [
    'a forged checkpoint',
    () => [
      changed('forged', (place) =>
        edit(join(place, 'checkpoint'), (text) => Buffer.from(text.toString().replace('700', '699'))),
      ),
    ],
    /the checkpoint is forged/,
  ],
  [
    'another history, signed again',
    () => ['rewrittenHistory', 'earlier'],
    /history was rewritten: among the first 300/,
  ],
  [
    'a history without a leaf, signed again',
    () => ['droppedLeaf', 'earlier'],
    /history was rewritten: among the first 300/,
  ],
  [
    'another history, signed again, below a timestamp',
    () => {
      for (const file of ['anchors', 'anchor/300', 'anchor/300.tsr', 'anchor/700', 'anchor/700.tsr'])
        write(join(folder, 'rewrittenHistory', file), readFileSync(join(folder, 'log', file)));
      return ['rewrittenHistory'];
    },
    /the timestamp of 700 entries is over another root/,
  ],
  [
    'a timestamp of a log that is longer',
    () => {
      write(join(folder, 'earlier', 'anchors'), readFileSync(join(folder, 'log', 'anchors')));
      return ['earlier'];
    },
    /rolled back: it has 300 entries, and a timestamp of 700/,
  ],
  [
    'a timestamp that is none',
    () => [changed('noStamp', (place) => write(join(place, 'anchor/300.tsr'), Buffer.from('no')))],
    /the timestamp of 300 entries is wrong: unreadable|a timestamp cannot be read/,
  ],
  [
    'a list of timestamps that is out of order',
    () => [changed('twice', (place) => edit(join(place, 'anchors'), repeated))],
    /the list of timestamps is out of order/,
  ],
  ['a log that was rolled back', () => ['earlier', 'log'], /rolled back: it had 700 entries and has 300/],
])('PL-8 %s is named by both programs', async (_what, prepare, fault) => {
  const verdict = await verdicts(...prepare());
  for (const one of verdict) if (one !== undefined) expect(one).toMatch(fault);
});

test.runIf(hasPython)('PL-8 the other program finds the execution of a receipt, and not that of a changed one', () => {
  const file = join(folder, 'receipt.json');
  const check = (text: string): string => {
    writeFileSync(file, text);
    const run = spawnSync('python3', [PROGRAM, 'receipt', file, join(folder, 'log'), '--key', key], {
      encoding: 'utf8',
    });
    return run.stdout;
  };
  expect(check(receipt)).toContain('right: entry 417 of 700');
  expect(check(JSON.stringify(JSON.parse(receipt)))).toContain('right: entry 417 of 700');
  for (const [is, other] of [
    ['"amount": "250"', '"amount": "251"'],
    ['"1/7/2"', '"1/7/3"'],
  ] as const) {
    expect(receipt).toContain(is);
    expect(check(receipt.replaceAll(is, other))).toContain('the log does not have this execution');
  }
});

test('PL-12 a timestamp with a forged signature, one that the list dates back and one that is gone are named', async () => {
  const wrong = (name: string, change: (place: string) => void) => ours(changed(name, change), undefined);
  const end = (bytes: Buffer) => flip(bytes.length - 4)(bytes);
  expect(await wrong('forgedStamp', (place) => edit(join(place, 'anchor/300.tsr'), end))).toBe(
    'WRONG: the timestamp of 300 entries is wrong: signature',
  );
  const datedBack = (text: Buffer) => Buffer.from(text.toString().replace(`${NOON}`, `${NOON - 1_000}`));
  expect(await wrong('datedBack', (place) => edit(join(place, 'anchors'), datedBack))).toBe(
    'WRONG: the list names another time or authority than the timestamp of 700 entries',
  );
  const state = join(folder, 'state');
  const anchors = await readAnchors(logAt(join(folder, 'log')));
  keepAnchors(state, anchors);
  expect(() => checkKeptAnchors(state, anchors)).not.toThrow();
  expect(() => checkKeptAnchors(state, anchors.slice(0, 1))).toThrow(
    new LogFault('the timestamp of 300 entries was there before and is removed'),
  );
});
