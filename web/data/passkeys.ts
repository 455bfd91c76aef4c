import type { Assertion, Attestation, CreationOptions, RequestOptions } from '@candor/contracts/http/passkeys.ts';
import { attestation, assertion } from '@candor/contracts/http/passkeys.ts';
import * as z from 'zod/mini';

/** Passkeys need a name of a host: an address such as 127.0.0.1 cannot have any. */
export function canUsePasskeys(): boolean {
  if (typeof window === 'undefined' || !('PublicKeyCredential' in window)) return false;
  const { hostname } = window.location;
  return window.isSecureContext && !/^[\d.]+$/.test(hostname) && !hostname.startsWith('[');
}

/** Has the device make a key; undefined: its owner has cancelled, or it cannot. */
export async function createPasskey(optionsJSON: CreationOptions): Promise<Attestation | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return unlessCancelled(async () => z.parse(attestation, await startRegistration({ optionsJSON })));
}

/** Has the device sign; undefined: its owner has cancelled, or there is no key. */
export async function signWithPasskey(optionsJSON: RequestOptions): Promise<Assertion | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return unlessCancelled(async () => z.parse(assertion, await startAuthentication({ optionsJSON })));
}

/** Browsers do not say whether somebody said no or nothing was there: both are the same answer. */
async function unlessCancelled<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch {
    return undefined;
  }
}
