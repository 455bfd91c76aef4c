import { X509Certificate, createHash, createPrivateKey, sign } from 'node:crypto';
import type { Instant } from '@candor/domain/ids.ts';
import { SECOND_MS } from '@candor/domain/time.ts';
import { GeneralizedTime, Null } from 'asn1js';
import type { BaseBlock } from 'asn1js';
import { drawNumber, integerOf } from './authority.ts';
import type { AuthoritySettings } from './authority.ts';
import { algorithmOf, bytesOf, isKind, make, readDer, tags } from './der.ts';
import { oids } from './names.ts';
import type { StandInKey } from './standInCertificate.ts';

/** Object identifier that RFC 5612 reserves for examples: no policy is promised. */
const POLICY = '1.3.6.1.4.1.32473.1';
const SHA256_BYTES = 32;
const CONTEXT_0 = 0xa0;

/**
 * Rule PL-11: answers as an authority of RFC 3161 does, with a key of this installation. It shows how a timestamp is
 * made and checked, and proves no time: the same server could have written any.
 */
export function askStandIn(key: StandInKey, now: () => Instant): AuthoritySettings['ask'] {
  return async (request) => {
    const [version, imprint, drawn] = readDer(request)?.parts ?? [];
    const [algorithm, hash] = isKind(imprint, tags.sequence) ? imprint.parts : [];
    const isQuery = isKind(version, tags.integer) && isKind(drawn, tags.integer) && isKind(hash, tags.octets);
    if (!isQuery || imprint === undefined || algorithmOf(algorithm) !== oids.sha256) return refusal();
    if (hash.content.length !== SHA256_BYTES) return refusal();
    const stamped = bytesOf(
      make.sequence(
        make.integer(1),
        make.oid(POLICY),
        make.encoded(imprint.whole),
        make.encoded(integerOf(drawNumber())),
        new GeneralizedTime({ valueDate: new Date(Math.floor(now() / SECOND_MS) * SECOND_MS) }),
        make.encoded(drawn.whole),
      ),
    );
    return bytesOf(make.sequence(make.sequence(make.integer(0)), token(stamped, key)));
  };
}

/** Builds the answer with status 2: the request is not one that this authority answers. */
function refusal(): Uint8Array<ArrayBuffer> {
  return bytesOf(make.sequence(make.sequence(make.integer(2))));
}

function token(stamped: Uint8Array, { privateKey, certificate: text }: StandInKey): BaseBlock {
  const certificate = new X509Certificate(text);
  const attributes = bytesOf(
    make.set(
      attribute(oids.contentType, make.oid(oids.timestamp)),
      attribute(oids.messageDigest, make.octets(sha256(stamped))),
      attribute(
        oids.signingCertificateV2,
        make.sequence(make.sequence(make.sequence(make.octets(sha256(certificate.raw))))),
      ),
    ),
  );
  const signature = sign('sha256', attributes, createPrivateKey(privateKey));
  const inSigner = new Uint8Array(attributes);
  inSigner[0] = CONTEXT_0;
  const [, serial, , issuer] = readDer(certificate.raw)?.parts[0]?.parts ?? [];
  const signer = make.sequence(
    make.integer(1),
    make.sequence(...[issuer, serial].flatMap((part) => (part === undefined ? [] : [make.encoded(part.whole)]))),
    sha256Algorithm(),
    make.encoded(inSigner),
    make.sequence(make.oid(oids.ecdsaWithSha256)),
    make.octets(signature),
  );
  return make.sequence(
    make.oid(oids.signedData),
    make.tagged(
      0,
      make.sequence(
        make.integer(3),
        make.set(sha256Algorithm()),
        make.sequence(make.oid(oids.timestamp), make.tagged(0, make.octets(stamped))),
        make.tagged(0, make.encoded(certificate.raw)),
        make.set(signer),
      ),
    ),
  );
}

/**
 * Builds an attribute. Attributes of one token are ordered by their bytes, as DER requires of a set: the shortest
 * first.
 */
function attribute(name: string, value: BaseBlock): BaseBlock {
  return make.sequence(make.oid(name), make.set(value));
}

function sha256Algorithm(): BaseBlock {
  return make.sequence(make.oid(oids.sha256), new Null());
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest();
}
