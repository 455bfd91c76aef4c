import type { Assertion, Attestation, CreationOptions, RequestOptions } from '@candor/contracts/http/passkeys.ts';
import { attestation, assertion } from '@candor/contracts/http/passkeys.ts';
import * as z from 'zod/mini';

/** Makes the device create a key; undefined if the user has cancelled or the device cannot. */
export async function createPasskey(optionsJSON: CreationOptions): Promise<Attestation | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return unlessCancelled(async () => z.parse(attestation, await startRegistration({ optionsJSON })));
}

/** Makes the device sign; undefined if the user has cancelled or there is no key. */
export async function signWithPasskey(optionsJSON: RequestOptions): Promise<Assertion | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return unlessCancelled(async () => z.parse(assertion, await startAuthentication({ optionsJSON })));
}

/** Returns undefined for an error: browsers do not distinguish a refusal from a missing key. */
async function unlessCancelled<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch {
    return undefined;
  }
}
