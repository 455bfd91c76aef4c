import { X509Certificate, createHash, verify } from 'node:crypto';
import type { Instant } from '@candor/domain/ids.ts';
import { algorithmOf, isKind, oidOf, tags } from './der.ts';
import type { Der } from './der.ts';
import { digests, oids, signatures } from './names.ts';
import { readAnswer } from './readToken.ts';
import type { Token } from './readToken.ts';

export interface Expected {
  /** Text that the timestamp must cover. */
  readonly text: string;
  /** Random number of our request, as it is encoded; absent: only the requester knows it. */
  readonly drawn?: Uint8Array;
  /** Root certificates, one of which must have issued the authority's certificate; absent: this is not checked. */
  readonly roots?: readonly X509Certificate[];
}

/** Fault of an answer: the first of its checks that fails. */
export type StampFault =
  | 'unreadable'
  | 'refused'
  | 'imprint'
  | 'nonce'
  | 'digest'
  | 'certificate'
  | 'usage'
  | 'signature'
  | 'chain';

export type CheckedStamp = { readonly at: Instant; readonly authority: string } | { readonly fault: StampFault };

/**
 * Rule PL-9: checks that an answer of RFC 3161 is a correct timestamp of a text. Every part that is signed is checked.
 */
export function checkAnswer(answer: Uint8Array, expected: Expected): CheckedStamp {
  const token = readAnswer(answer);
  if (typeof token === 'string') return { fault: token };
  const { imprint, at, drawn } = token.stamped;
  if (!isSame(imprint, createHash('sha256').update(expected.text).digest())) return { fault: 'imprint' };
  if (expected.drawn !== undefined && !isSame(drawn, expected.drawn)) return { fault: 'nonce' };
  if (!isOfContent(token)) return { fault: 'digest' };
  const certificates = token.certificates.flatMap((bytes) => readCertificate(bytes) ?? []);
  const certificate = signerOf(token, certificates);
  if (certificate === undefined || !isValidAt(certificate, at)) return { fault: 'certificate' };
  if (!isForTime(certificate)) return { fault: 'usage' };
  if (!isSignedBy(token, certificate)) return { fault: 'signature' };
  const { roots } = expected;
  if (roots !== undefined && !isIssued(certificate, { certificates, roots, at })) return { fault: 'chain' };
  return { at, authority: nameOf(certificate) };
}

function isSame(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  return one !== undefined && other !== undefined && Buffer.compare(one, other) === 0;
}

/** Do the signed attributes belong to this content? */
function isOfContent({ attributes, digest, content }: Token): boolean {
  const type = attributes.get(oids.contentType);
  const hash = digests.get(digest ?? '');
  const messageDigest = attributes.get(oids.messageDigest);
  if (hash === undefined || oidOf(type) !== oids.timestamp || !isKind(messageDigest, tags.octets)) return false;
  return isSame(messageDigest.content, createHash(hash).update(content).digest());
}

/**
 * Returns the certificate that the signed attributes name by its hash. The signer's number and issuer are not signed,
 * and not needed.
 */
function signerOf({ attributes }: Token, certificates: readonly X509Certificate[]): X509Certificate | undefined {
  const second = firstNamed(attributes.get(oids.signingCertificateV2));
  if (second !== undefined) {
    const [head] = second;
    const isNamed = isKind(head, tags.sequence);
    const hash = digests.get(isNamed ? (algorithmOf(head) ?? '') : oids.sha256);
    const certificateHash = isNamed ? second[1] : head;
    if (hash === undefined || !isKind(certificateHash, tags.octets)) return undefined;
    return certificates.find(({ raw }) => isSame(certificateHash.content, createHash(hash).update(raw).digest()));
  }
  const [certificateHash] = firstNamed(attributes.get(oids.signingCertificate)) ?? [];
  if (!isKind(certificateHash, tags.octets)) return undefined;
  const fingerprint = Buffer.from(certificateHash.content).toString('hex');
  // The first version of the attribute uses SHA-1, which the authority's signature covers.
  return certificates.find((one) => one.fingerprint.replaceAll(':', '').toLowerCase() === fingerprint);
}

/** Returns the parts of the first certificate that an attribute names: the signer's own. */
function firstNamed(attribute: Der | undefined): readonly Der[] | undefined {
  return attribute?.parts[0]?.parts[0]?.parts;
}

function readCertificate(bytes: Uint8Array): X509Certificate | undefined {
  try {
    const certificate = new X509Certificate(bytes);
    return certificate.publicKey.type === 'public' ? certificate : undefined;
  } catch {
    // Certificates of other kinds, or with unreadable keys, may be included.
    return undefined;
  }
}

function isValidAt({ validFrom, validTo }: X509Certificate, at: Instant): boolean {
  return Date.parse(validFrom) <= at && at <= Date.parse(validTo);
}

/** RFC 3161: a key that signs timestamps signs nothing else. */
function isForTime({ keyUsage }: X509Certificate): boolean {
  const usages: readonly string[] = keyUsage ?? [];
  return usages.length === 1 && usages[0] === oids.timeStamping;
}

function isSignedBy({ algorithm, digest, attributeBytes, signature }: Token, { publicKey }: X509Certificate): boolean {
  const named = signatures.get(algorithm ?? '');
  const hash = named === 'own' ? digests.get(digest ?? '') : named;
  if (hash === undefined) return false;
  try {
    return verify(hash === 'none' ? null : hash, attributeBytes, publicKey, signature);
  } catch {
    // The key does not fit the signature's algorithm.
    return false;
  }
}

/** Maximum number of certificates between an authority and its root. */
const STEPS = 5;

interface Issuers {
  readonly certificates: readonly X509Certificate[];
  readonly roots: readonly X509Certificate[];
  readonly at: Instant;
}

/** Is there a chain of certificates from this one to a root? */
function isIssued(certificate: X509Certificate, { certificates, roots, at }: Issuers): boolean {
  let current = certificate;
  for (let step = 0; step < STEPS; step += 1) {
    if (roots.some((root) => isSame(root.raw, current.raw) || isIssuer(root, current))) return true;
    const above = certificates.find((one) => isIssuer(one, current) && isValidAt(one, at));
    if (above === undefined) return false;
    current = above;
  }
  return false;
}

function isIssuer(above: X509Certificate, below: X509Certificate): boolean {
  return above.ca && below.checkIssued(above) && below.verify(above.publicKey);
}

const NAME_LETTERS = 200;

function nameOf({ subject }: X509Certificate): string {
  const [, name = subject.replaceAll('\n', ', ')] = /^CN=(.+)$/m.exec(subject) ?? [];
  return name.slice(0, NAME_LETTERS);
}
