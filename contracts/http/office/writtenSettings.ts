import { writtenKinds } from '@candor/domain/settings/written.ts';
import * as z from 'zod/mini';
import { instant } from '../../codecs.ts';

/** Settings of an external service, which two people set (rules SE-21 and SE-23). */

const name = z.string().check(z.minLength(1), z.maxLength(64));
const text = z.string();

export const writtenField = z.object({
  name,
  kind: z.enum(writtenKinds),
  is_required: z.boolean(),
  /** Default value; empty: none. */
  usual: text,
  choices: z.array(text),
  /** Value in force, for a secret its name; null: not set, or a secret of the file. */
  value: z.nullable(text),
  /** Whether the server's environment or file sets this secret, whose value is never shown. */
  is_on_server: z.boolean(),
  /** Mark of a secret, which distinguishes it from another one under the same name. */
  mark: z.nullable(text),
});
export type ListedField = z.output<typeof writtenField>;

/** A file in the folder of secrets; a mark of null: it cannot be used. */
export const secretFile = z.object({ name, since: instant, mark: z.nullable(text) });
export type ListedSecret = z.output<typeof secretFile>;

export const writtenValues = z.record(z.string(), text);

/** Values by setting, a secret by its name. */
export const settingValue = z.record(name, z.string().check(z.minLength(1), z.maxLength(4_000)));
