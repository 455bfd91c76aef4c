import type { Assertion, Attestation, CreationOptions, RequestOptions } from '@candor/contracts/http/passkeys.ts';
import { PASSKEYS_MAXIMUM } from '@candor/domain/clients/factors.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
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

/** T9: the one host and origin that a passkey is made for and works on. */
export interface PasskeySite {
  readonly name: string;
  readonly host: string;
  readonly origin: string;
}

const WAIT_MS = 5 * 60_000;
/** ES256, EdDSA, RS256: what every device can. */
const ALGORITHMS = [-7, -8, -257];

/** What the browser makes a key from. Its challenge belongs to a `factor_challenge` of the owner. */
export function creationOptions(
  site: PasskeySite,
  owner: FactorOwner,
  { account, known }: { readonly account: string; readonly known: readonly StoredPasskey[] },
): Promise<CreationOptions> {
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: site.host,
    userName: account,
    // Not a person's name, and the same for all their keys, so that a device keeps one key for each host.
    userID: new TextEncoder().encode(ownerText(owner)),
    timeout: WAIT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: describe(known, site),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Without known keys: whichever the device has for this host. */
export async function requestOptions(
  site: PasskeySite,
  known: readonly StoredPasskey[] | undefined,
): Promise<RequestOptions> {
  const { challenge } = await generateAuthenticationOptions({ rpID: site.host });
  return {
    challenge,
    rpId: site.host,
    timeout: WAIT_MS,
    userVerification: 'required',
    ...(known !== undefined && { allowCredentials: describe(known, site) }),
  };
}

/** A new key, after the browser has made it. */
export async function addPasskey(
  { connection, now }: FactorWork,
  owner: FactorOwner,
  made: {
    readonly site: PasskeySite;
    readonly challenge: string;
    readonly name: string;
    readonly response: Attestation;
  },
): Promise<Result<true>> {
  const { site, challenge, name, response } = made;
  const known = await store.listPasskeys(connection, owner);
  if (known.length >= PASSKEYS_MAXIMUM) return refuse({ code: 'tooManyPasskeys' });
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

/** T9: the owner of a key that signs this challenge on this host, with its user verified and its counter gone on. */
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

/** The library throws over whatever does not fit: for us that is a proof that proves nothing. */
async function unlessMalformed<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

function describe(known: readonly StoredPasskey[], { host }: PasskeySite) {
  return known
    .filter((passkey) => passkey.host === host)
    .map(({ credentialId, transports }) => ({ id: credentialId, type: 'public-key', transports: [...transports] }));
}
