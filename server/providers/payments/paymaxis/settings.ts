import { z } from 'zod';
import type { HttpResult, RawWebhook } from '../interface.ts';
import { textAt, valueUnder } from '../answers.ts';
import { baseUrl, isDemonstration, pageHosts, secret, settingsBy } from '../settings.ts';
import { hmacSha256, isSame } from '../signing.ts';

const settings = z.strictObject({
  dialect: z.enum(['rest-v1', 'securepage']).default('rest-v1'),
  url: baseUrl.default('https://app.paymaxis.com'),
  apiKey: secret,
  /** Key that signs the webhooks and, in the specification's dialect, the calls too. */
  signingKey: secret,
  /** Header of the signature. The vendor's pages do not name it; its sister brand's do. */
  signatureHeader: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,63}$/, 'has to be the name of a header in lower case')
    .default('signature'),
  signatureEncoding: z.enum(['hex', 'base64']).default('hex'),
  sandbox: z.boolean().default(false),
  pageHosts,
});
export type PaymaxisSettings = z.output<typeof settings>;

export const paymaxisSettings = settingsBy('paymaxis', settings);

/** Is this account for tests only, without real money? The protocol itself does not say. */
export function isTestAccount({ sandbox, url }: PaymaxisSettings): boolean {
  return sandbox || isDemonstration(new URL(url));
}

export function secretsOf({ apiKey, signingKey }: PaymaxisSettings): readonly string[] {
  return [apiKey, signingKey];
}

export function signatureOf(message: string | Uint8Array, { signingKey, signatureEncoding }: PaymaxisSettings): string {
  return hmacSha256(signingKey, message, signatureEncoding);
}

/** Rule PP-3: the signature is checked over the bytes as they arrived. */
export function isSigned({ headers, body }: RawWebhook, config: PaymaxisSettings): boolean {
  return isSame(signatureOf(body, config), headers[config.signatureHeader]);
}

/**
 * Is the request refused for good? An invalid request will be refused again; any other answer without a payment is
 * inconclusive.
 */
export function isRefusal({ status }: HttpResult): boolean {
  return status === 400 || status === 422;
}

/** Returns the vendor's message of what was wrong with a request. */
export function complaintOf(answer: unknown): string | undefined {
  const [first] = [valueUnder(answer, 'errors')].flat();
  return (
    textAt(answer, 'message') ?? textAt(first, 'message') ?? textAt({ first }, 'first') ?? textAt(answer, 'errorCode')
  );
}

/** Can the answer contain a payment? */
export function isAnswered({ status }: HttpResult): boolean {
  return status === 200 || status === 201;
}
