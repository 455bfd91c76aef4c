import { writtenSetting } from '@candor/domain/settings/written.ts';
import type { WrittenField } from '@candor/domain/settings/written.ts';
import { z } from 'zod';

/** Common parts of every adapter's settings. */

/** URL without a final slash: https, or in the demonstration http under .localhost. */
export const baseUrl = z
  .string('is missing')
  .max(200)
  .refine(isAddress, 'has to be an https address without a slash, a query or a name at its end');

/** Secret shared by the provider and us. */
export const secret = z
  .string('is missing')
  .min(8, 'has to have at least 8 characters')
  .max(500)
  .regex(/^[\x21-\x7e]+$/, 'has to be printable characters without spaces')
  .meta({ isSecret: true });

/** Further hosts to which a provider's page may belong. */
export const pageHosts = z
  .array(z.string().regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'has to be a host name'))
  .default([]);

export type Reading<Config> =
  | { readonly ok: true; readonly config: Config }
  /** `field`: the setting that is wrong; empty where no single setting is. */
  | { readonly ok: false; readonly problem: string; readonly field: string };

/** An adapter's description of its settings: the fields, and how they are read. */
export interface SettingsReader<Config> {
  readonly fields: readonly WrittenField[];
  readonly parseConfig: (raw: unknown) => Reading<Config>;
}

/** Describes an adapter's settings by their schema. */
export function settingsBy<Config>(provider: string, schema: z.ZodType<Config>): SettingsReader<Config> {
  return { fields: fieldsOf(schema), parseConfig: (raw) => readSettings(provider, schema, raw) };
}

/** Reads settings or says in one sentence what is wrong with them; no value is quoted, since it may be a secret. */
function readSettings<Config>(provider: string, schema: z.ZodType<Config>, raw: unknown): Reading<Config> {
  const read = schema.safeParse(raw);
  if (read.success) return { ok: true, config: read.data };
  const [issue] = read.error.issues;
  const name = issue?.path.join('.') ?? '';
  const setting = name === '' ? 'the settings' : `the setting "${name}"`;
  const problem = `${provider}: ${setting}: ${issue?.message ?? 'cannot be read'}.`;
  return { ok: false, problem, field: String(issue?.path[0] ?? '') };
}

/** Parts of a schema's description that a form needs. */
const described = z.object({
  properties: z.record(
    z.string(),
    z.object({
      type: z.string().optional(),
      enum: z.array(z.string()).optional(),
      default: z.unknown().optional(),
      isSecret: z.boolean().optional(),
      additionalProperties: z.object({ enum: z.array(z.string()).optional() }).optional(),
    }),
  ),
  required: z.array(z.string()).default([]),
});
type Described = z.output<typeof described>['properties'][string];

/** Lists the settings that a schema reads, in its order. */
export function fieldsOf(schema: z.ZodType): readonly WrittenField[] {
  const { properties, required } = described.parse(z.toJSONSchema(schema, { io: 'input' }));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    kind: kindOf(property),
    isRequired: required.includes(name),
    usual: writtenSetting(property.default) ?? '',
    choices: property.enum ?? property.additionalProperties?.enum ?? [],
  }));
}

function kindOf({ type, enum: choices, isSecret }: Described): WrittenField['kind'] {
  if (isSecret === true) return 'secret';
  if (type === 'array') return 'list';
  if (type === 'object') return 'words';
  if (type === 'boolean') return 'flag';
  return choices === undefined ? 'text' : 'choice';
}

function isAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || text.endsWith('/') || url.search !== '' || url.hash !== '') return false;
  return url.username === '' && url.password === '' && (url.protocol === 'https:' || isDemonstration(url));
}

/** Returns the part of a URL that identifies the server. */
export function originOf(url: string): string {
  return new URL(url).origin;
}

/** Is this a URL on this machine, as the Test bank's is? */
export function isDemonstration({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && hostname.endsWith('.localhost');
}
