import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { BitString, Boolean as Flag, UTCTime, Utf8String } from 'asn1js';
import type { BaseBlock } from 'asn1js';
import { drawNumber, integerOf } from './authority.ts';
import { bytesOf, make } from './der.ts';
import { oids } from './names.ts';

/** Key of a stand-in and its self-signed certificate, as PEM. */
export interface StandInKey {
  readonly privateKey: string;
  readonly certificate: string;
}

export const STAND_IN_NAME = 'Stand-in of a time authority (demonstration)';
/** Validity of the certificate, for a demonstration whose clock may be set to any day. */
const VALID = [Date.UTC(2020, 0, 1), Date.UTC(2049, 11, 31)];
const ext = { keyUsage: '2.5.29.15', basicConstraints: '2.5.29.19', extendedKeyUsage: '2.5.29.37' };
const COMMON_NAME = '2.5.4.3';
/** First bit of a key's usage: it signs. */
const SIGNS = new Uint8Array([0x03, 0x02, 0x07, 0x80]);
const PEM_LINE = /.{1,64}/g;

/** Creates the key. Programs that read RFC 3161 do not know Ed25519, so this one key is of P-256. */
export function makeStandInKey(): StandInKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    certificate: pem(certify(privateKey)),
  };
}

function certify(privateKey: KeyObject): Uint8Array {
  const algorithm = make.sequence(make.oid(oids.ecdsaWithSha256));
  const name = (): BaseBlock =>
    make.sequence(make.set(make.sequence(make.oid(COMMON_NAME), new Utf8String({ value: STAND_IN_NAME }))));
  const key = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const body = make.sequence(
    make.tagged(0, make.integer(2)),
    make.encoded(integerOf(drawNumber())),
    algorithm,
    name(),
    make.sequence(...VALID.map((at) => new UTCTime({ valueDate: new Date(at) }))),
    name(),
    make.encoded(key),
    make.tagged(
      3,
      make.sequence(
        extension(ext.basicConstraints, bytesOf(make.sequence())),
        extension(ext.keyUsage, SIGNS),
        extension(ext.extendedKeyUsage, bytesOf(make.sequence(make.oid(oids.timeStamping)))),
      ),
    ),
  );
  const signature = new Uint8Array(sign('sha256', bytesOf(body), privateKey)).buffer;
  return bytesOf(make.sequence(body, algorithm, new BitString({ valueHex: signature })));
}

function extension(name: string, value: Uint8Array): BaseBlock {
  return make.sequence(make.oid(name), new Flag({ value: true }), make.octets(value));
}

function pem(der: Uint8Array): string {
  const lines = Buffer.from(der).toString('base64').match(PEM_LINE) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
