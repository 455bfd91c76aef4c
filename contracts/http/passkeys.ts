import * as z from 'zod/mini';

/** A browser's answer about a passkey, in the browser's own form (WebAuthn's JSON), with bytes in base64url. */

const ID_MAXIMUM = 1_400;
const BYTES_MAXIMUM = 16_384;

const base64 = (maximum: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(maximum));

const credential = {
  id: base64(ID_MAXIMUM),
  rawId: base64(ID_MAXIMUM),
  type: z.literal('public-key'),
  authenticatorAttachment: z.exactOptional(z.enum(['platform', 'cross-platform'])),
  clientExtensionResults: z.object({}),
};

/** A new passkey. */
export const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64(BYTES_MAXIMUM),
    attestationObject: base64(BYTES_MAXIMUM),
    transports: z.exactOptional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8))),
  }),
});
export type Attestation = z.output<typeof attestation>;

/** A signature by a known passkey. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64(BYTES_MAXIMUM),
    authenticatorData: base64(BYTES_MAXIMUM),
    signature: base64(BYTES_MAXIMUM),
    userHandle: z.exactOptional(base64(ID_MAXIMUM)),
  }),
});
export type Assertion = z.output<typeof assertion>;

const descriptors = z.array(
  z.object({ id: z.string(), type: z.string(), transports: z.exactOptional(z.array(z.string())) }),
);

/** Options from which the browser creates a passkey. */
export const creationOptions = z.object({
  rp: z.object({ id: z.exactOptional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.exactOptional(z.number()),
  excludeCredentials: z.exactOptional(descriptors),
  authenticatorSelection: z.exactOptional(
    z.object({
      residentKey: z.exactOptional(z.enum(['discouraged', 'preferred', 'required'])),
      requireResidentKey: z.exactOptional(z.boolean()),
      userVerification: z.exactOptional(z.enum(['discouraged', 'preferred', 'required'])),
    }),
  ),
  attestation: z.exactOptional(z.enum(['direct', 'enterprise', 'indirect', 'none'])),
});
export type CreationOptions = z.output<typeof creationOptions>;

/** Challenge that the browser asks its passkeys to sign. */
export const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.exactOptional(z.number()),
  rpId: z.exactOptional(z.string()),
  allowCredentials: z.exactOptional(descriptors),
  userVerification: z.exactOptional(z.enum(['discouraged', 'preferred', 'required'])),
});
export type RequestOptions = z.output<typeof requestOptions>;
