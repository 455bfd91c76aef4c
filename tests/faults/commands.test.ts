import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rotating } from '../support/rotation.ts';
import { readServedPort, writeServedPort } from '@candor/server/wiring/servedPort.ts';

const ROOT = resolve(import.meta.dirname, '../..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-files-'));
  writeFileSync(join(folder, 'garbage.json'), '{"half": ');
  writeFileSync(join(folder, 'other.json'), '{"format": "something else"}');
  writeFileSync(join(folder, 'garbage.csv'), 'a,b\n1,"2');
  writeFileSync(join(folder, 'bytes.csv'), Buffer.from([0xff, 0xfe, 0x00, 0x80]));
  writeFileSync(join(folder, 'script.json'), '{}');
  writeFileSync(
    join(folder, 'currency.csv'),
    'at,currency,importance,title_en,source\n2026-01-14T13:30:00Z,QQQ,high,Rate,Bank\n',
  );
});

afterAll(() => rmSync(folder, { recursive: true }));

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

function run(script: string, args: readonly string[]): Promise<Ended> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ['scripts/enter.mjs', `scripts/${script}.ts`, ...args], {
      cwd: ROOT,
      env: { ...process.env, INIT_CWD: folder, DATA_DIR: join(folder, 'data'), MODE: 'demo' },
    });
    let output = '';
    const hear = (text: Buffer) => {
      output += text.toString('utf8');
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', fail);
    child.on('close', (code) => done({ code, output }));
  });
}

const cases: readonly (readonly [script: string, args: string[], sentence: string])[] = [
  ['cms', ['import', 'missing.json'], 'missing.json cannot be read: there is no such file.'],
  ['cms', ['import', 'garbage.json'], 'garbage.json is no export of content'],
  ['cms', ['import', 'other.json'], 'other.json is no export of content'],
  ['cms', ['import', '--from', 'nowhere'], 'nowhere is no address'],
  ['cms', ['--nonsense'], "Unknown option '--nonsense'"],
  ['economics', ['import', 'missing.csv'], 'missing.csv cannot be read: there is no such file.'],
  ['economics', ['import', '.'], '. cannot be read: it is a folder.'],
  ['economics', ['import', 'bytes.csv'], 'bytes.csv cannot be read: it is no text in UTF-8.'],
  ['economics', ['import', 'garbage.csv'], 'garbage.csv was not imported, nothing was changed'],
  ['economics', ['import', 'currency.csv'], 'line 2: currency must be a currency we know'],
  ['screening', ['import', 'missing.csv'], 'missing.csv cannot be read: there is no such file.'],
  ['screening', ['import', 'garbage.csv'], 'line 1: must be id,name,kind,birth_date,programme'],
  ['mode', [], 'There is no database in '],
  ['mode', ['off'], 'npm run mode -- read-only|maintenance|normal'],
  ['mode', ['--until', '2026-01-14T10:00:00Z'], 'npm run mode -- read-only|maintenance|normal'],
  ['mode', ['read-only', '--until', 'tomorrow'], '--until is an instant such as'],
  ['mode', ['normal', '--text', 'Hello'], 'The normal mode has neither a time nor a text.'],
  ['mode', ['maintenance', '--text', 'x'], '--text has 3 to 300 characters.'],
  ['auditBooks', [], 'There is no database in '],
  ['auditVerify', [], 'There is no database in '],
  ['archive', [], 'There is no database in '],
  ['archive', ['--table', 'client'], 'client has no parts.'],
  ['archive', ['--months', '6'], '--months is of one --table.'],
  ['archive', ['--table', 'journal', '--months', '0'], '--months is "0"; allowed: 1 to 999 months.'],
  ['archive', ['--table', 'journal', '--months', '14'], '--months of journal is at least 15: what reads it'],
  ['archive', ['--table', 'execution', '--months', '14'], '--months of execution is at least 15: what reads it'],
  ['receipt', [], 'Usage: npm run receipt -- POSITION'],
  ['receipt', ['4711'], 'There is no database in '],
  ['backup', [], 'BACKUP_DIR is not set'],
  ['backup', ['--all'], "Unknown option '--all'"],
  ['restore', ['--to', 'yesterday'], 'BACKUP_DIR is not set'],
  ['rotate', ['bankKeys'], '"bankKeys" is no key that can be rotated; allowed: keys, factorKeys, documentKeys'],
  ['verify', ['missing.json'], 'missing.json cannot be read: there is no such file.'],
  ['verify', ['garbage.json', '--tape', 'nowhere'], 'nowhere is no folder.'],
  ['replay', ['garbage.csv', '--script', 'script.json'], 'recorded quotes, line 1: '],
  ['replay', ['bytes.csv', '--script', 'script.json'], 'bytes.csv cannot be read: it is no text in UTF-8.'],
  ['replay', ['missing.csv', '--script', 'script.json'], 'missing.csv does not exist'],
];

it.each(rotating(cases, 5))('CL-1 %s %j says what is wrong in a sentence', async (script, args, sentence) => {
  const { code, output } = await run(script, args);
  expect(output).toContain(sentence);
  expect(output).not.toMatch(/^\s+at /m);
  expect(code).toBe(2);
});

it('CL-2 the port of the installation is known to its commands, and no other word of the file is', async () => {
  expect(readServedPort(folder)).toBeUndefined();
  await writeServedPort(folder, 4_321);
  expect(readServedPort(folder)).toBe(4_321);
  writeFileSync(join(folder, 'served.json'), '{"port": "4321; rm"}');
  expect(readServedPort(folder)).toBeUndefined();
});
