import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkedAuthority, drawNumber, timestampRequest } from './authority.ts';
import { checkAnswer } from './checkAnswer.ts';
import { readAnswer } from './readToken.ts';
import { askStandIn } from './standIn.ts';
import { STAND_IN_NAME, makeStandInKey } from './standInCertificate.ts';

const NOON = Date.UTC(2026, 0, 14, 12);
const TEXT = 'broker.example/log\n700\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
const drawn = drawNumber();
const key = makeStandInKey();
const root = new X509Certificate(key.certificate);
const ask = askStandIn(key, () => NOON);
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

let answer: Uint8Array<ArrayBuffer>;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-timestamps-'));
  answer = await ask(timestampRequest(TEXT, drawn));
});

afterAll(() => rmSync(folder, { recursive: true }));

test('PL-9 PL-11 a right answer says when and by whom, and the stand-in says that it is one', () => {
  const right = { at: NOON, authority: STAND_IN_NAME };
  expect(checkAnswer(answer, { text: TEXT, drawn, roots: [root] })).toEqual(right);
  expect(checkAnswer(answer, { text: TEXT })).toEqual(right);
  expect(STAND_IN_NAME).toContain('Stand-in');
});

/** Returns the offset of some bytes in the answer. */
function placeOf(bytes: Uint8Array | undefined): number {
  const place = Buffer.from(answer).indexOf(bytes ?? '');
  if (bytes === undefined || place < 0) throw new Error('the answer has no such bytes');
  return place;
}

function flipped(place: number, bit = 1): Uint8Array<ArrayBuffer> {
  const changed = new Uint8Array(answer);
  changed[place] = (changed[place] ?? 0) ^ bit;
  return changed;
}

function tokenOf() {
  const token = readAnswer(answer);
  if (typeof token === 'string') throw new Error(token);
  return token;
}

test.each<[string, () => number, string]>([
  ['the imprint', () => placeOf(tokenOf().stamped.imprint), 'imprint'],
  ['the number that was drawn', () => placeOf(tokenOf().stamped.drawn), 'nonce'],
  ['the time', () => placeOf(Buffer.from('20260114')), 'digest'],
  ['the digest', () => placeOf(tokenOf().attributes.get('1.2.840.113549.1.9.4')?.content), 'digest'],
  ['the hash of the certificate', () => placeOf(tokenOf().attributeBytes.slice(-8)), 'certificate'],
  ['the certificate', () => placeOf(tokenOf().certificates[0]) + 40, 'certificate'],
  ['the signature', () => placeOf(tokenOf().signature) + 20, 'signature'],
])('PL-9 an answer with another byte in %s is refused', (_what, place, fault) => {
  expect(checkAnswer(flipped(place()), { text: TEXT, drawn })).toEqual({ fault });
});

test('PL-9 an answer that the authority does not grant is refused', () => {
  const status = Buffer.from(answer).indexOf(Buffer.from([0x02, 0x01, 0x00])) + 2;
  expect(checkAnswer(flipped(status, 2), { text: TEXT })).toEqual({ fault: 'refused' });
});

test('PL-9 whatever byte is another one, the answer is refused, or says exactly the same', () => {
  const right = JSON.stringify(checkAnswer(answer, { text: TEXT, drawn }));
  const accepted = Array.from(answer, (_, place) => place).filter((place) => {
    const found = checkAnswer(flipped(place), { text: TEXT, drawn });
    if ('fault' in found) return false;
    expect(JSON.stringify(found)).toBe(right);
    return true;
  });
  // Unsigned parts: versions, the list of hashes, the signer's issuer.
  expect(accepted.length).toBeLessThan(130);
});

test('PL-9 every shorter answer is refused, and so is one with more behind it', () => {
  for (let length = 0; length < answer.length; length += 7)
    expect(checkAnswer(answer.slice(0, length), { text: TEXT })).toEqual({ fault: 'unreadable' });
  expect(checkAnswer(new Uint8Array([...answer, 0]), { text: TEXT })).toEqual({ fault: 'unreadable' });
});

test('PL-9 another text, another number and another root are each named', () => {
  const other = new X509Certificate(makeStandInKey().certificate);
  expect(checkAnswer(answer, { text: `${TEXT} ` })).toEqual({ fault: 'imprint' });
  expect(checkAnswer(answer, { text: TEXT, drawn: drawNumber() })).toEqual({ fault: 'nonce' });
  expect(checkAnswer(answer, { text: TEXT, drawn, roots: [other] })).toEqual({ fault: 'chain' });
});

test('PL-9 the stand-in refuses what is no request', async () => {
  expect(checkAnswer(await ask(new Uint8Array([0x30, 0])), { text: TEXT })).toEqual({ fault: 'refused' });
});

test.each([
  [5, 'anchored'],
  [-5, 'anchored'],
  [6, 'the timestamp is 360 s from our clock'],
  [-6, 'the timestamp is 360 s from our clock'],
])('PL-9 an authority whose clock is %i minutes from ours: %s', async (minutes, outcome) => {
  const authority = checkedAuthority({ isStandIn: false, ask, now: () => NOON + minutes * 60_000 });
  const outcomeOf = authority.stamp(TEXT).then(
    () => 'anchored',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );
  expect(await outcomeOf).toBe(outcome);
});

test('PL-9 an answer to another request is not taken', async () => {
  const authority = checkedAuthority({ isStandIn: false, ask: async () => answer, now: () => NOON });
  await expect(authority.stamp(TEXT)).rejects.toThrow('the timestamp is not right: nonce');
});

const openssl = (...args: string[]) => {
  const run = spawnSync('openssl', args, { encoding: 'utf8', cwd: folder });
  return `${run.status} ${run.stdout}${run.stderr}`;
};

describe.runIf(hasOpenssl)('PL-9 OpenSSL', () => {
  test('reads our request, and finds the stand-in’s answer right', () => {
    writeFileSync(join(folder, 'request.tsq'), timestampRequest(TEXT, drawn));
    writeFileSync(join(folder, 'text'), TEXT);
    writeFileSync(join(folder, 'answer.tsr'), answer);
    writeFileSync(join(folder, 'root.pem'), key.certificate);
    const query = openssl('ts', '-query', '-in', 'request.tsq', '-text');
    expect(query).toContain('Hash Algorithm: sha256');
    expect(query).toContain('Certificate required: yes');
    expect(query.toLowerCase()).toContain(`nonce: 0x${Buffer.from(drawn).toString('hex')}`);
    const verify = ['ts', '-verify', '-data', 'text', '-CAfile', 'root.pem', '-in'] as const;
    expect(openssl(...verify, 'answer.tsr')).toContain('Verification: OK');
    writeFileSync(join(folder, 'changed.tsr'), flipped(placeOf(tokenOf().signature) + 20));
    expect(openssl(...verify, 'changed.tsr')).toContain('Verification: FAILED');
  });

  beforeAll(() => {
    const fresh = ['-nodes', '-newkey', 'rsa:2048'] as const;
    openssl('req', '-x509', '-days', '3650', ...fresh, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Root');
    openssl('req', '-new', ...fresh, '-keyout', 'tsa.key', '-out', 'tsa.csr', '-subj', '/O=Time/CN=Clock');
    writeFileSync(join(folder, 'ext'), 'extendedKeyUsage=critical,timeStamping\n');
    openssl(
      ...['x509', '-req', '-in', 'tsa.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '3650'],
      ...['-extfile', 'ext', '-out', 'tsa.pem'],
    );
    writeFileSync(join(folder, 'serial'), '01\n');
    writeFileSync(join(folder, 'request.tsq'), timestampRequest(TEXT, drawn));
  });

  test.each([
    ['sha256', 'sha1'],
    ['sha384', 'sha256'],
    ['sha512', 'sha512'],
  ])('answers as another authority does, with RSA and %s, its certificate named by %s', (digest, named) => {
    writeFileSync(join(folder, 'tsa.cnf'), configuration(digest, named));
    const output = openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'request.tsq', '-out', 'other.tsr');
    const other = readFileSync(join(folder, 'other.tsr'));
    const roots = [new X509Certificate(readFileSync(join(folder, 'ca.pem')))];
    expect(checkAnswer(other, { text: TEXT, drawn, roots }), output).toMatchObject({ authority: 'Clock' });
    expect(checkAnswer(other, { text: TEXT, drawn, roots: [root] })).toEqual({ fault: 'chain' });
  });

  test.each([
    ['timeStamping', 0, undefined],
    ['codeSigning', 0, 'usage'],
    ['timeStamping,codeSigning', 0, 'usage'],
    ['timeStamping', -2, 'certificate'],
  ])('makes a certificate for %s, used %i days from its beginning: %s', async (usage, days, fault) => {
    openssl(
      ...['req', '-x509', '-days', '10', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
      ...[
        '-keyout',
        'own.key',
        '-out',
        'own.pem',
        '-subj',
        '/CN=Clock',
        '-addext',
        `extendedKeyUsage=critical,${usage}`,
      ],
    );
    const [privateKey, certificate] = ['own.key', 'own.pem'].map((name) => readFileSync(join(folder, name), 'utf8'));
    if (privateKey === undefined || certificate === undefined) throw new Error('it makes both');
    const from = Date.parse(new X509Certificate(certificate).validFrom) + days * 86_400_000;
    const own = askStandIn({ privateKey, certificate }, () => from + 1_000);
    const found = checkAnswer(await own(timestampRequest(TEXT, drawn)), { text: TEXT, drawn });
    expect('fault' in found ? found.fault : undefined).toBe(fault);
  });
});

function configuration(digest: string, named: string): string {
  return [
    '[tsa]\ndefault_tsa = one\n[one]\nserial = serial\nsigner_cert = tsa.pem\ncerts = ca.pem\nsigner_key = tsa.key',
    `signer_digest = ${digest}\ndefault_policy = 1.2.3.4.1\ndigests = sha256\naccuracy = secs:1\nordering = yes`,
    `tsa_name = yes\ness_cert_id_chain = no\ness_cert_id_alg = ${named}\n`,
  ].join('\n');
}
