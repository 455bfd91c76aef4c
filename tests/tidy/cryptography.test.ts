import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, findPlaces, isTest, readImports, readSources } from './sources.ts';

const running = readSources('.ts', '.tsx').filter(
  ({ path }) => !isTest(path) && /^(?:domain|contracts|server|bank|web)\//.test(path),
);
/** Payment providers define their own protocols: the facts of such a signature are queried again (T33). */
const OF_PROVIDERS = /^(?:server\/providers\/payments|bank\/gateways)\//;
/** A timestamp authority chooses its own hash and signature, and programs that read its answers lack Ed25519. */
const OF_TIME = /^server\/providers\/timestamps\//;
const passkeys = running.find(({ path }) => path === 'server/modules/access/factors/passkeys.ts');
const ours = running.filter(({ path }) => !OF_PROVIDERS.test(path) && !OF_TIME.test(path));

test('cryptography is of Node.js, Argon2 and WebAuthn of two packages, and nothing of our own or of others', () => {
  const kind = /crypto|cipher|bcrypt|scrypt|argon|jose|jwt|nacl|sodium|forge|noble|webauthn/i;
  const used = running.flatMap(readImports).filter(({ isPackage, to }) => isPackage && kind.test(to));
  const allowed = ['@node-rs/argon2', '@simplewebauthn/browser', '@simplewebauthn/server', 'node:crypto'];
  expect([...new Set(used.map(({ to }) => to))].filter((to) => !allowed.includes(to))).toEqual([]);
  expect(used.map(({ to }) => to)).toContain('node:crypto');
});

test('only AES-256-GCM encrypts', () => {
  const encrypting = running.filter(({ text }) => /\bcreate(?:Cipher|Decipher)iv\(/.test(text));
  expect(encrypting.length).toBeGreaterThan(2);
  for (const { path, text } of encrypting) {
    const named = text.match(/'(?:aes|aria|camellia|chacha20|des|rc2|rc4|sm4)[\w-]*'/gi) ?? [];
    expect([path, ...new Set(named)]).toEqual([path, "'aes-256-gcm'"]);
  }
});

test('only SHA-256 hashes, but where a payment provider or an authority of timestamps asks for another', () => {
  expect(findPlaces(ours, /\bcreateHash\('sha256'\)/).length).toBeGreaterThan(10);
  expect(findPlaces(ours, /\bcreate(?:Hash|Hmac)\((?!'sha256')|\bhash\('(?:md|sha1|sha-1|rmd)/)).toEqual([]);
});

test('only Ed25519 signs, but for the stand-in of an authority of timestamps', () => {
  const others = running.filter(({ path }) => path !== 'server/providers/timestamps/standInCertificate.ts');
  expect(findPlaces(others, /\bgenerateKeyPair(?:Sync)?\('ed25519'\)/).length).toBeGreaterThan(1);
  expect(findPlaces(others, /\bgenerateKeyPair(?:Sync)?\((?!'ed25519'\))|\bcreateSign\(/)).toEqual([]);
});

test('docs/operating.md lists every algorithm that the sources name', () => {
  const [, section = ''] = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8').split('## Cryptography\n');
  const [inventory = ''] = section.split('\n## ');
  const listed = inventory.toLowerCase().replaceAll('-', '');
  const kinds = /'(aes-256-gcm|argon2id|ed25519|md5|sha1|sha256|sha384|sha512|totp)'/g;
  const named = new Set(running.flatMap(({ text }) => [...text.matchAll(kinds)].map(([, name = '']) => name)));
  expect(named.size).toBeGreaterThan(4);
  for (const name of named) expect(listed).toContain(name.replaceAll('-', ''));
  for (const algorithm of ['-7', '-8', '-257']) expect(passkeys?.text).toContain(algorithm);
  for (const name of ['es256', 'eddsa', 'rs256', 'tls']) expect(listed).toContain(name);
});

test('nothing starts a program but the embedded database and the command for keys, and both without a shell', () => {
  const starting = running.filter((source) => readImports(source).some(({ to }) => to === 'node:child_process'));
  expect(starting.length).toBeGreaterThan(0);
  expect(starting.filter(({ path }) => !/^server\/(?:database\/embedded\w*|keyCommand)\.ts$/.test(path))).toEqual([]);
  expect(findPlaces(starting, /\bshell:|\bexec(?:Sync|File|FileSync)?\b/)).toEqual([]);
});

test('every encryption draws a nonce of its own', () => {
  const encrypting = running.filter(({ text }) => /\bcreateCipheriv\(/.test(text));
  expect(encrypting.length).toBeGreaterThan(2);
  for (const { path, text } of encrypting) {
    const [, nonce = 'none'] = /\bcreateCipheriv\(.*?, (\w+)\)/.exec(text) ?? [];
    expect([path, nonce, new RegExp(`const ${nonce} = randomBytes\\(`).test(text)]).toEqual([path, nonce, true]);
  }
});

test('no secret, and no hash of one, is compared by what ends at the first difference', () => {
  const secret = String.raw`\b(?:signature|mac|hmac|nonce|nonceHash|tokenHash|cookieHash|codeHash|deviceHash)\b`;
  const nothing = String.raw`(?:undefined\b|null\b|'\w*')`;
  const compared = new RegExp(
    `${secret}\\s*[!=]==\\s*(?!\\s|${nothing})|(?<!${nothing})\\s[!=]==\\s*${secret}|${secret}.*\\.equals\\(|\\.equals\\(.*${secret}`,
  );
  expect(compared.test('return signature === given;')).toBe(true);
  const serving = running.filter(({ path }) => /^(?:server|bank)\//.test(path));
  expect(findPlaces(serving, compared)).toEqual([]);
});
