import type { Assertion, Attestation, CreationOptions, RequestOptions } from '@candor/contracts/http/passkeys.ts';
import { PASSKEYS_MAXIMUM } from '@candor/domain/clients/factors.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { VerifiedAuthenticationResponse, VerifiedRegistrationResponse } from '@simplewebauthn/server';
import { ownerText } from './owner.ts';
import type { FactorOwner, FactorWork } from './owner.ts';
import * as store from './store.ts';
import type { StoredChallenge } from './challengeStore.ts';
import type { StoredPasskey } from './store.ts';

/** T9: the single host and origin for which a passkey is made and where it works. */
export interface PasskeySite {
  readonly name: string;
  readonly host: string;
  readonly origin: string;
}

const WAIT_MS = 5 * MINUTE_MS;
/** ES256, EdDSA and RS256: one of these is supported by every device. */
const ALGORITHMS = [-7, -8, -257];

/**
 * Returns the options from which the browser creates a passkey. Their challenge belongs to a `factor_challenge` of the
 * owner.
 */
export function creationOptions(
  site: PasskeySite,
  owner: FactorOwner,
  { account, passkeys }: { readonly account: string; readonly passkeys: readonly StoredPasskey[] },
): Promise<CreationOptions> {
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: site.host,
    userName: account,
    // Not a person's name, and the same for all of their passkeys, so that a device stores one per host.
    userID: new TextEncoder().encode(ownerText(owner)),
    timeout: WAIT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: describe(passkeys, site),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/**
 * Returns the options for a login with these passkeys, or without a list with any that the device has for this host.
 */
export async function requestOptions(
  site: PasskeySite,
  passkeys: readonly StoredPasskey[] | undefined,
): Promise<RequestOptions> {
  const { challenge } = await generateAuthenticationOptions({ rpID: site.host });
  return {
    challenge,
    rpId: site.host,
    timeout: WAIT_MS,
    userVerification: 'required',
    ...(passkeys !== undefined && { allowCredentials: describe(passkeys, site) }),
  };
}

/** Stores a new passkey after the browser has created it. */
export async function addPasskey(
  { connection, now }: FactorWork,
  owner: FactorOwner,
  registration: {
    readonly site: PasskeySite;
    readonly challenge: string;
    readonly name: string;
    readonly response: Attestation;
  },
): Promise<Result<true>> {
  const { site, challenge, name, response } = registration;
  const passkeys = await store.listPasskeys(connection, owner);
  if (passkeys.length >= PASSKEYS_MAXIMUM) return refuse({ code: 'tooManyPasskeys' });
  const verified = await unlessMalformed<VerifiedRegistrationResponse>(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (verified?.verified !== true) return refuse({ code: 'passkeyRefused' });
  const { credential } = verified.registrationInfo;
  const isNew = await store.insertPasskey(
    connection,
    owner,
    {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      transports: credential.transports ?? [],
      host: site.host,
      name,
    },
    now,
  );
  return isNew ? accept(true) : refuse({ code: 'passkeyRefused' });
}

/**
 * T9: returns the owner of a passkey that signed this challenge on this host, with its user verified and its counter
 * increased.
 */
export async function usePasskey(
  { connection, now }: FactorWork,
  { kind, ownerId, passkeyChallenge }: StoredChallenge,
  site: PasskeySite,
  response: Assertion,
): Promise<number | undefined> {
  const passkey = await store.lockPasskey(connection, kind, response.id);
  if (passkey === undefined || passkeyChallenge === undefined) return undefined;
  if (passkey.host !== site.host || (ownerId !== undefined && passkey.ownerId !== ownerId)) return undefined;
  const verified = await unlessMalformed<VerifiedAuthenticationResponse>(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: passkeyChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.signCount,
        transports: [...passkey.transports],
      },
      requireUserVerification: true,
    }),
  );
  if (verified?.verified !== true) return undefined;
  await store.updatePasskeyUsed(connection, passkey.id, verified.authenticationInfo.newCounter, now);
  return passkey.ownerId;
}

/**
 * Returns undefined where the library throws, which it does for every input that does not fit: such a proof proves
 * nothing.
 */
async function unlessMalformed<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

function describe(passkeys: readonly StoredPasskey[], { host }: PasskeySite) {
  return passkeys
    .filter((passkey) => passkey.host === host)
    .map(({ credentialId, transports }) => ({ id: credentialId, type: 'public-key', transports: [...transports] }));
}
