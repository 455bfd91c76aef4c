import type { Instant } from '@candor/domain/ids.ts';
import { algorithmOf, isKind, isTagged, oidOf, readDer, tags } from './der.ts';
import type { Der } from './der.ts';
import { oids } from './names.ts';

/** Content that an authority has signed: the hash, the instant, and the random number of our request. */
export interface Stamped {
  readonly imprint: Uint8Array<ArrayBuffer>;
  readonly at: Instant;
  readonly drawn: Uint8Array<ArrayBuffer> | undefined;
}

/** Token in its parts, all still unchecked. */
export interface Token {
  /** Content, which is signed by its hash. */
  readonly content: Uint8Array<ArrayBuffer>;
  readonly stamped: Stamped;
  /** Certificates as X.509, byte for byte. */
  readonly certificates: readonly Uint8Array<ArrayBuffer>[];
  readonly digest: string | undefined;
  /** Signed attributes by object identifier, each with its only value, and their bytes as signed. */
  readonly attributes: ReadonlyMap<string, Der>;
  readonly attributeBytes: Uint8Array<ArrayBuffer>;
  readonly algorithm: string | undefined;
  readonly signature: Uint8Array<ArrayBuffer>;
}

/** Reads an answer. `refused`: the authority gives no timestamp. `unreadable`: it is not an answer of RFC 3161. */
export function readAnswer(answer: Uint8Array): Token | 'refused' | 'unreadable' {
  const [status, token, ...more] = readDer(answer)?.parts ?? [];
  const [code] = isKind(status, tags.sequence) ? status.parts : [];
  if (!isKind(code, tags.integer) || more.length > 0) return 'unreadable';
  // Status 0 is granted; 1 is granted with modifications by the authority.
  if (code.content.length !== 1 || (code.content[0] ?? 2) > 1) return 'refused';
  return (token && readToken(token)) ?? 'unreadable';
}

function readToken(token: Der): Token | undefined {
  const [type, wrapped] = token.parts;
  const [, , encapsulated, ...others] = isTagged(wrapped, 0) ? (wrapped.parts[0]?.parts ?? []) : [];
  const signers = others.at(-1);
  if (oidOf(type) !== oids.signedData || encapsulated === undefined || !isKind(signers, tags.set)) return undefined;
  const content = contentOf(encapsulated);
  const stamped = content && readStamped(content);
  const [signer, ...otherSigners] = signers.parts;
  if (content === undefined || stamped === undefined || signer === undefined || otherSigners.length > 0)
    return undefined;
  const signed = readSigner(signer);
  const certificates = others.find((part) => isTagged(part, 0))?.parts ?? [];
  return signed && { content, stamped, certificates: certificates.map(({ whole }) => whole), ...signed };
}

function contentOf({ parts: [type, wrapped] }: Der): Uint8Array<ArrayBuffer> | undefined {
  const [octets] = isTagged(wrapped, 0) ? wrapped.parts : [];
  const isRight = oidOf(type) === oids.timestamp && isKind(octets, tags.octets) && octets.parts.length === 0;
  return isRight ? octets.content : undefined;
}

function readSigner({
  parts: [, , digest, attributes, algorithm, signature],
}: Der): Omit<Token, 'content' | 'stamped' | 'certificates'> | undefined {
  if (!isTagged(attributes, 0) || !isKind(signature, tags.octets)) return undefined;
  const found = new Map<string, Der>();
  for (const { parts } of attributes.parts) {
    const name = oidOf(parts[0]);
    const [value, ...more] = isKind(parts[1], tags.set) ? parts[1].parts : [];
    if (name === undefined || value === undefined || more.length > 0 || found.has(name)) return undefined;
    found.set(name, value);
  }
  // The attributes are signed as a set, not as a part of the signer.
  const attributeBytes = new Uint8Array(attributes.whole);
  attributeBytes[0] = SET;
  return {
    digest: algorithmOf(digest),
    attributes: found,
    attributeBytes,
    algorithm: algorithmOf(algorithm),
    signature: signature.content,
  };
}

const SET = 0x31;
const TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/;

function readStamped(content: Uint8Array): Stamped | undefined {
  const [version, , imprinted, , time, ...others] = readDer(content)?.parts ?? [];
  const [algorithm, imprint] = isKind(imprinted, tags.sequence) ? imprinted.parts : [];
  const at = isKind(time, tags.time) ? instantOf(new TextDecoder().decode(time.content)) : undefined;
  const isOurs = isKind(version, tags.integer) && version.content[0] === 1 && algorithmOf(algorithm) === oids.sha256;
  if (!isOurs || at === undefined || !isKind(imprint, tags.octets)) return undefined;
  const drawn = others.find((part) => isKind(part, tags.integer));
  return { imprint: imprint.content, at, drawn: drawn?.content };
}

function instantOf(text: string): Instant | undefined {
  const [, year, month, day, hour, minute, second, fraction = ''] = TIME.exec(text) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}Z`);
  return Number.isNaN(at) ? undefined : at;
}
