import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureKeyFile } from '../keyFile.ts';
import { keySource, keysIn } from '../keySource.ts';
import { receiptKeyFile } from '../modules/engine/receipts/index.ts';
import { statementSigner } from './statements.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-signer-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('KR-8 statements are signed by a thread that serves pages as well', () => {
  it('a command is run once, at the start of the thread', () => {
    ensureKeyFile(receiptKeyFile, keysIn(folder));
    const [calls, script] = [join(folder, 'calls'), join(folder, 'get')];
    writeFileSync(script, `echo x >> "$2"; cat '${folder}'/"$1".json\n`);
    const command = ['sh', script, '{key}', calls];
    const signer = statementSigner(keySource({ dataDir: folder, keyOrigin: { given: {}, command } }), 'live');
    const atTheStart = readFileSync(calls, 'utf8');
    expect(signer()).toBe(signer());
    expect([atTheStart, readFileSync(calls, 'utf8')]).toEqual(['x\n', 'x\n']);
  });

  it('a file need not be there before the first statement', () => {
    const empty = mkdtempSync(join(folder, 'first-'));
    const signer = statementSigner(keysIn(empty), 'demo');
    expect(existsSync(join(empty, receiptKeyFile.name))).toBe(false);
    expect(signer()).toBe(signer());
  });
});
