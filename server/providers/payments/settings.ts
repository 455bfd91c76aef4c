import { z } from 'zod';

/** The common parts of every adapter's settings. */

/** An address without a final slash: https, or in the demonstration http under .localhost. */
export const baseUrl = z
  .string('is missing')
  .max(200)
  .refine(isAddress, 'has to be an https address without a slash, a query or a name at its end');

/** A secret that only the provider and we know. */
export const secret = z
  .string('is missing')
  .min(8, 'has to have at least 8 characters')
  .max(500)
  .regex(/^[\x21-\x7e]+$/, 'has to be printable characters without spaces');

/** Further hosts whose pages may be opened. */
export const pageHosts = z
  .array(z.string().regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'has to be a host name'))
  .default([]);

export type Reading<Config> =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problem: string };

/** Reads settings or says in one sentence what is wrong with them; no value is quoted, since it may be a secret. */
export function readSettings<Config>(provider: string, schema: z.ZodType<Config>, raw: unknown): Reading<Config> {
  const read = schema.safeParse(raw);
  if (read.success) return { ok: true, config: read.data };
  const [issue] = read.error.issues;
  const name = issue?.path.join('.') ?? '';
  const setting = name === '' ? 'the settings' : `the setting "${name}"`;
  return { ok: false, problem: `${provider}: ${setting}: ${issue?.message ?? 'cannot be read'}.` };
}

function isAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || text.endsWith('/') || url.search !== '' || url.hash !== '') return false;
  return url.username === '' && url.password === '' && (url.protocol === 'https:' || isDemonstration(url));
}

/** The part of an address that identifies the server. */
export function originOf(url: string): string {
  return new URL(url).origin;
}

/** An address on this machine, as the Test bank has one. */
export function isDemonstration({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && hostname.endsWith('.localhost');
}
