import type { Instant } from '@candor/domain/ids.ts';
import type { RawWebhook } from './interface.ts';
import { hmacSha256, isSame } from './signing.ts';

/** Standard Webhooks 1.0: five minutes to either side. */
const TOLERANCE_MS = 300_000;

/** The signed content of Standard Webhooks 1.0: id, seconds and the body as it is. */
export function standardSignature(key: Uint8Array, id: string, seconds: string, body: Uint8Array): string {
  return hmacSha256(key, Buffer.concat([Buffer.from(`${id}.${seconds}.`), body]), 'base64');
}

/** `whsec_` and the key in base64; undefined for anything else, or a key shorter than 24 bytes. */
export function standardKey(secret: string): Uint8Array | undefined {
  const text = secret.startsWith('whsec_') ? secret.slice('whsec_'.length) : '';
  const key = Buffer.from(text, 'base64');
  return key.length >= 24 && key.length <= 64 && key.toString('base64') === text ? key : undefined;
}

/** Is one of its signatures valid under one of our keys, and is it fresh? */
export function isStandardWebhook({ headers, body }: RawWebhook, keys: readonly Uint8Array[], now: Instant): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures } = headers;
  if (id === undefined || id === '' || id.includes('.') || signatures === undefined) return false;
  if (seconds === undefined || !/^\d{1,12}$/.test(seconds)) return false;
  if (Math.abs(now - Number.parseInt(seconds, 10) * 1000) > TOLERANCE_MS) return false;
  const given = signatures.split(' ').flatMap((one) => (one.startsWith('v1,') ? [one.slice('v1,'.length)] : []));
  return keys.some((key) => {
    const expected = standardSignature(key, id, seconds, body);
    return given.some((one) => isSame(expected, one));
  });
}
