import { settingsFrom, secretsIn } from '@candor/domain/settings/written.ts';
import type { ProviderOff } from '@candor/domain/payments/providerOff.ts';
import type { WrittenField, WrittenValues } from '@candor/domain/settings/written.ts';
import type { SecretFolder } from './secretFolder.ts';
import type { ProviderVersion } from './store.ts';

/** Settings of a provider that two people have put in force, with its secrets, or why it cannot be used. */
export type OfficeProvider = { readonly settings: Readonly<Record<string, unknown>> } | { readonly off: ProviderOff };

/** Settings by provider. */
export type OfficeProviders = ReadonlyMap<string, OfficeProvider>;

interface Reading {
  readonly fieldsOf: (provider: string) => readonly WrittenField[] | undefined;
  /** Secrets; without `markOf` a secret counts whatever its content. */
  readonly secrets: Pick<SecretFolder, 'read'> & Partial<Pick<SecretFolder, 'markOf'>>;
}

/**
 * Rule SE-22: reads the versions in force with their secrets; a secret must be the one of the approval, or it does not
 * count.
 */
export function readInForce(
  versions: ReadonlyMap<string, Pick<ProviderVersion, 'written' | 'marks'>>,
  { fieldsOf, secrets }: Reading,
): OfficeProviders {
  return new Map(
    [...versions].flatMap(([provider, { written, marks }]): [string, OfficeProvider][] =>
      written === undefined ? [] : [[provider, readOne(fieldsOf(provider) ?? [], { written, marks }, secrets)]],
    ),
  );
}

function readOne(
  fields: readonly WrittenField[],
  { written, marks }: { readonly written: WrittenValues; readonly marks: ProviderVersion['marks'] },
  secrets: Reading['secrets'],
): OfficeProvider {
  for (const name of secretsIn(fields, written)) {
    const secret = secrets.read(name);
    if (secret === undefined) return { off: { code: 'secretGone', name } };
    if (secrets.markOf !== undefined && secrets.markOf(secret) !== marks[name])
      return { off: { code: 'secretChanged', name } };
  }
  const settings = settingsFrom(fields, written, (name) => secrets.read(name));
  if (settings.ok) return { settings: settings.value };
  return { off: { code: 'wrongSetting', name: settings.refusal.params?.['name'] ?? '' } };
}
