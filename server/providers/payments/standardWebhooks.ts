import type { Instant } from '@candor/domain/ids.ts';
import type { RawWebhook } from './interface.ts';
import { hmacSha256, isSame } from './signing.ts';

/** Maximum clock difference of a webhook in either direction: five minutes (Standard Webhooks 1.0). */
const TOLERANCE_MS = 300_000;

/** Signs the content of Standard Webhooks 1.0: id, seconds and the body as it is. */
export function standardSignature(key: Uint8Array, id: string, seconds: string, body: Uint8Array): string {
  return hmacSha256(key, Buffer.concat([Buffer.from(`${id}.${seconds}.`), body]), 'base64');
}

/** Reads a key of the form `whsec_` and base64; undefined for anything else, or for a key shorter than 24 bytes. */
export function standardKey(secret: string): Uint8Array | undefined {
  const text = secret.startsWith('whsec_') ? secret.slice('whsec_'.length) : '';
  const key = Buffer.from(text, 'base64');
  return key.length >= 24 && key.length <= 64 && key.toString('base64') === text ? key : undefined;
}

/** Is the webhook fresh, and is one of its signatures valid under one of our keys? */
export function isStandardWebhook({ headers, body }: RawWebhook, keys: readonly Uint8Array[], now: Instant): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures } = headers;
  if (id === undefined || id === '' || id.includes('.') || signatures === undefined) return false;
  if (seconds === undefined || !/^\d{1,12}$/.test(seconds)) return false;
  if (Math.abs(now - Number.parseInt(seconds, 10) * 1000) > TOLERANCE_MS) return false;
  const sentSignatures = signatures
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? [one.slice('v1,'.length)] : []));
  return keys.some((key) => {
    const expected = standardSignature(key, id, seconds, body);
    return sentSignatures.some((one) => isSame(expected, one));
  });
}
