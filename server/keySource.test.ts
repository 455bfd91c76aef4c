import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { growKeyFile, grownKeys, keyFileFault, readKeys, readKeysLater, withNextVersion } from './keyFile.ts';
import type { KeyFile } from './keyFile.ts';
import { parseKeyCommand } from './keyCommand.ts';
import { keySource, keysIn } from './keySource.ts';
import { problemText } from './setupFaultText.ts';
import type { KeyOrigin, KeySource } from './keySource.ts';

const SECRET = 'c2VjcmV0LW9mLWEtdGVzdA==';
const CONTENT = JSON.stringify({ factors: { '1': SECRET } });
const shape = z.object({ factors: z.record(z.string(), z.base64()) });
const keyFile: KeyFile<z.infer<typeof shape>> = {
  name: 'factorKeys.json',
  shape,
  make: () => ({ factors: { '1': SECRET } }),
  grow: (written) => ({ factors: withNextVersion(written['factors'], 'bW9yZQ==') }),
};

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-source-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Writes an operator's program. */
function program(name: string, lines: string): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${lines}\n`);
  chmodSync(file, 0o700);
  return file;
}

const sourceOf = (keyOrigin: Partial<KeyOrigin>) =>
  keySource({ dataDir: folder, keyOrigin: { given: {}, ...keyOrigin } });

/** Opens keys in a folder that is reached by programs only. */
function vaultIn(place: string): KeySource {
  const file = join(place, '{key}.json');
  const writeCommand = [program('store', `cat > "$1"`), file];
  return keySource({ dataDir: place, keyOrigin: { given: {}, command: ['cat', file], writeCommand } });
}

describe('KR-5 a command is words without a shell', () => {
  it.each([
    ['vault kv get -field=json secret/candor/{key}', ['vault', 'kv', 'get', '-field=json', 'secret/candor/{key}']],
    [`pass  'my keys/{key}'`, ['pass', 'my keys/{key}']],
    [`aws --query "a 'b'" x{key}`, ['aws', '--query', `a 'b'`, 'x{key}']],
    [`get ''{key}`, ['get', '{key}']],
    ['get $HOME/{key}; true', ['get', '$HOME/{key};', 'true']],
    ['vault kv get secret/candor', expect.stringContaining('{key}')],
    ['{key}', expect.stringContaining('{key}')],
    ['', expect.stringContaining('{key}')],
    [`'' {key}`, expect.stringContaining('a program with arguments')],
    [`get 'secret/{key}`, expect.stringContaining('quotes')],
    ['get {key} | jq .data', expect.stringContaining('no shell')],
    ['get {key} > file', expect.stringContaining('no shell')],
  ])('%s', (text, words) => {
    expect(parseKeyCommand(text)).toEqual(words);
  });
});

describe('KR-5 where keys come from', () => {
  it('is a file in DATA_DIR without any setting', () => {
    const place = keySource({ dataDir: folder })('factorKeys.json');
    expect(place).toMatchObject({ called: join(folder, 'factorKeys.json'), isFile: true });
    expect(place.read()).toBeUndefined();
  });

  it('is a variable first, then the command, and a file for what neither knows', () => {
    const source = sourceOf({ given: { FACTOR_KEYS_JSON: CONTENT }, command: ['echo', '{key}'] });
    expect(source('factorKeys.json')).toMatchObject({ called: 'FACTOR_KEYS_JSON', isFile: false });
    expect(readKeys(keyFile, source, 'live')).toEqual({ factors: { '1': SECRET } });
    expect(source('keys.json').read()).toBe('keys\n');
    expect(source('bankKeys.json').isFile).toBe(true);
  });

  it('gives a command the name of the key, and of the environment what is on a list only', () => {
    const get = program('get', `env | cut -d= -f1; echo "$1"`);
    const passedOn = ['VAULT_ADDR', 'AWS_PROFILE', 'LC_ALL', 'HTTPS_PROXY', 'KEYS_COMMAND_OF_OURS'];
    const withheld = [
      'SMTP_URL',
      'KEYS_JSON',
      'KEYS_COMMAND',
      'ACME_CMS_TOKEN',
      'CMS_IMPORT_TOKEN',
      'MOVE_TO_DATABASE_URL',
    ];
    try {
      for (const name of [...passedOn, ...withheld]) vi.stubEnv(name, 'hunter2');
      const lines =
        sourceOf({ command: [get, '{key}'] })('factorKeys.json')
          .read()
          ?.split('\n') ?? [];
      expect(lines).toEqual(expect.arrayContaining([...passedOn, 'PATH', 'factorKeys']));
      expect(lines.filter((line) => withheld.includes(line))).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('is asked later without holding up anything', async () => {
    const answering = join(folder, 'answering');
    // The program ends only when this process continues.
    const script = `until [ -e ${answering} ]; do sleep 0.01; done; echo '${CONTENT}'`;
    const later = readKeysLater(keyFile, sourceOf({ command: ['sh', '-c', script, '{key}'] }));
    writeFileSync(answering, '');
    expect(await later).toEqual({ factors: { '1': SECRET } });
  });

  it('makes nothing where a demonstration has a command that does not answer', () => {
    const source = sourceOf({ command: ['false', '{key}'] });
    expect(() => readKeys(keyFile, source, 'demo')).toThrow(/KEYS_COMMAND for factorKeys ended with 1/);
    expect(existsSync(join(folder, 'factorKeys.json'))).toBe(false);
  });
});

describe('KR-6 what a source answers is never repeated', () => {
  it.each([
    ['is not there', ['/nowhere/vault', '{key}'], /KEYS_COMMAND for factorKeys could not be started \(ENOENT\)/],
    ['fails and shows a secret', ['sh', '-c', `echo ${SECRET}; echo ${SECRET} >&2; exit 3`, '{key}'], /ended with 3/],
    ['is killed', ['sh', '-c', 'kill -9 $$', '{key}'], /was ended by SIGKILL/],
    ['prints without end', ['sh', '-c', `yes ${SECRET}`, '{key}'], /printed more than 64 KiB/],
    ['prints no JSON', ['echo', SECRET, '{key}'], /factorKeys of KEYS_COMMAND cannot be read: it is not JSON/],
    ['prints nothing', ['true', '{key}'], /factorKeys of KEYS_COMMAND cannot be read: it is not JSON/],
    ['prints another secret', ['echo', `{"other":"${SECRET}"}`], /does not hold the keys that it should: factors/],
  ])('a command that %s', async (_, command, sentence) => {
    const source = sourceOf({ command });
    const later = readKeysLater(keyFile, source).catch((error: unknown) => String(error));
    for (const fault of [problemText(keyFileFault(keyFile, source) ?? ''), await later]) {
      expect(fault).toMatch(sentence);
      expect(fault).not.toContain(SECRET);
    }
  });

  it.each([
    ['no JSON', SECRET, /FACTOR_KEYS_JSON cannot be read: it is not JSON/],
    ['another shape', `["${SECRET}"]`, /FACTOR_KEYS_JSON does not hold the keys that it should/],
  ])('a variable with %s', (_, text, sentence) => {
    const fault = problemText(keyFileFault(keyFile, sourceOf({ given: { FACTOR_KEYS_JSON: text } })) ?? '');
    expect(fault).toMatch(sentence);
    expect(fault).not.toContain(SECRET);
  });
});

describe('KR-7 a rotation writes where it may and says so where it may not', () => {
  it('refuses a variable, and a command without one that stores', async () => {
    for (const origin of [{ given: { FACTOR_KEYS_JSON: CONTENT } }, { command: ['echo', CONTENT, '{key}'] }])
      await expect(growKeyFile(keyFile, sourceOf(origin), 0)).rejects.toThrow(/cannot be written/);
    expect(JSON.parse(grownKeys(keyFile, sourceOf({ given: { FACTOR_KEYS_JSON: CONTENT } }), 0))).toEqual({
      factors: { '1': SECRET, '2': 'bW9yZQ==' },
    });
  });

  it('gives the grown keys to the storing command, and reads them again', async () => {
    writeFileSync(join(folder, 'vault-factorKeys'), CONTENT);
    const command = ['cat', join(folder, 'vault-{key}')];
    const writeCommand = [program('put', `cat > "$1"`), join(folder, 'vault-{key}')];
    await growKeyFile(keyFile, sourceOf({ command, writeCommand }), 0);
    expect(JSON.parse(readFileSync(join(folder, 'vault-factorKeys'), 'utf8'))).toEqual({
      factors: { '1': SECRET, '2': 'bW9yZQ==' },
    });
    const idle = ['true', '{key}'];
    await expect(growKeyFile(keyFile, sourceOf({ command, writeCommand: idle }), 0)).rejects.toThrow(
      'factorKeys of KEYS_COMMAND was written, but what is read there is something else.',
    );
    const failing = ['false', '{key}'];
    await expect(growKeyFile(keyFile, sourceOf({ command, writeCommand: failing }), 0)).rejects.toThrow(
      /KEYS_WRITE_COMMAND for factorKeys ended with 1/,
    );
  });

  it.each([
    ['a file', (folderOf: string) => keysIn(folderOf)],
    ['a vault', vaultIn],
  ])('of two at once one is refused, and no key of %s is lost', async (_, open) => {
    const place = mkdtempSync(join(folder, 'two-'));
    writeFileSync(join(place, 'factorKeys.json'), CONTENT);
    const source = open(place);
    const results = await Promise.allSettled([growKeyFile(keyFile, source, 0), growKeyFile(keyFile, source, 0)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await growKeyFile(keyFile, source, 0);
    expect(Object.keys(readKeys(keyFile, source, 'live').factors)).toEqual(['1', '2', '3']);
  });

  it('a lock that was left names its file, and what was changed meanwhile is not replaced', async () => {
    const own = mkdtempSync(join(folder, 'left-'));
    writeFileSync(join(own, 'factorKeys.json'), CONTENT);
    writeFileSync(join(own, 'factorKeys.lock'), '1');
    const growing = () => growKeyFile(keyFile, keysIn(own), 0);
    await expect(growing()).rejects.toThrow(`one was interrupted: remove ${join(own, 'factorKeys.lock')}.`);
    rmSync(join(own, 'factorKeys.lock'));
    const other = JSON.stringify({ factors: { '1': SECRET, '2': 'b3RoZXI=' } });
    const slow: KeyFile<z.infer<typeof shape>> = {
      name: keyFile.name,
      shape,
      make: () => ({}),
      grow: (written) => {
        writeFileSync(join(own, 'factorKeys.json'), other);
        return { factors: withNextVersion(written['factors'], 'bW9yZQ==') };
      },
    };
    await expect(growKeyFile(slow, keysIn(own), 0)).rejects.toThrow(/was changed meanwhile: nothing was written/);
    expect(readFileSync(join(own, 'factorKeys.json'), 'utf8')).toBe(other);
    expect(existsSync(join(own, 'factorKeys.lock'))).toBe(false);
  });

  it('KR-6 a source that answers something else the second time is not repeated', async () => {
    // Only the first answer of the program is read.
    const second = program('second', `[ -e "$2" ] && { printf %s '${SECRET}'; exit; }; touch "$2"; echo '${CONTENT}'`);
    const once = sourceOf({ command: [second, '{key}', join(mkdtempSync(join(folder, 'seen-')), 'seen')] });
    expect(grownKeys(keyFile, once, 0)).toContain('bW9yZQ==');
    // The first two answers are right, so that only the reading after writing is wrong.
    const third = program(
      'third',
      `printf x >> "$2"; [ "$(wc -c < "$2")" -gt 2 ] && { printf %s '${SECRET}'; exit; }; echo '${CONTENT}'`,
    );
    const file = join(mkdtempSync(join(folder, 'seen-')), 'seen');
    const source = sourceOf({ command: [third, '{key}', file], writeCommand: ['true', '{key}'] });
    await expect(growKeyFile(keyFile, source, 0)).rejects.toThrow(
      'factorKeys of KEYS_COMMAND cannot be read: it is not JSON.',
    );
  });

  it('a file is written as before', async () => {
    const own = keysIn(join(folder, 'files'));
    readKeys(keyFile, own, 'demo');
    await growKeyFile(keyFile, own, 0);
    expect(readKeys(keyFile, own, 'live').factors).toEqual({ '1': SECRET, '2': 'bW9yZQ==' });
  });
});
