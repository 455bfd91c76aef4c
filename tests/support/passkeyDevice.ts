import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Assertion, Attestation } from '@candor/contracts/http/passkeys.ts';

/** A device with one passkey, in software; a real one would sign the same bytes. */
export interface PasskeyDevice {
  create(request: PasskeyRequest): Attestation;
  sign(request: PasskeyRequest): Assertion;
}

export interface PasskeyRequest {
  readonly challenge: string;
  readonly host: string;
  readonly origin: string;
  /** Signature count that the device claims; its own by default. */
  readonly count?: number;
  /** Whether the device did not verify its user. */
  readonly isUnverified?: boolean;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

export function createPasskeyDevice(): PasskeyDevice {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let count = 0;
  const idText = id.toString('base64url');
  const common = { id: idText, rawId: idText, type: 'public-key', clientExtensionResults: {} } as const;
  return {
    create(request) {
      const key = coseKey(publicKey);
      const length = Buffer.from([0, id.length]);
      const data = Buffer.concat([authenticatorData(request, WITH_KEY, 0), Buffer.alloc(16), length, id, key]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', request).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign(request) {
      count = request.count ?? count + 1;
      const data = authenticatorData(request, 0, count);
      const client = clientData('webauthn.get', request);
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signed(privateKey, Buffer.concat([data, sha256(client)])),
        },
      };
    },
  };
}

function clientData(type: string, { challenge, origin }: PasskeyRequest): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData({ host, isUnverified = false }: PasskeyRequest, flags: number, count: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(PRESENT | (isUnverified ? 0 : VERIFIED) | flags, 0);
  head.writeUInt32BE(count, 1);
  return Buffer.concat([sha256(Buffer.from(host)), head]);
}

/** Encodes an ES256 key in COSE. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length % 256];
  return Buffer.concat([Buffer.from(head), bytes]);
}

function signed(key: KeyObject, bytes: Buffer): string {
  return createSign('sha256').update(bytes).sign(key).toString('base64url');
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
