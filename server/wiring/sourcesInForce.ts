import type { SourceOff } from '@candor/domain/pricing/priceSources.ts';
import type { WrittenValues } from '@candor/domain/settings/written.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import type { Config } from '../config.ts';
import type { SecretFolder } from '../modules/desks/providerDesk/index.ts';
import type { SourceVersion } from '../modules/desks/sourceDesk/index.ts';
import type { RouterSetting } from '../priceSettings.ts';
import { listed, routerFrom, sourceOfSecret } from '../writtenSources.ts';

/** The price sources in force, and those that cannot be used. */
export interface SourcesInForce {
  /** 0 if the sources were never changed. */
  readonly version: number;
  readonly setting: RouterSetting;
  readonly off: readonly SourceOff[];
}

interface Reading extends Pick<Config, 'mode'> {
  /** The environment's setting. */
  readonly given: RouterSetting;
  /** The folder of secrets; without `markOf` a secret counts whatever it contains. */
  readonly secrets: Pick<SecretFolder, 'read'> & Partial<Pick<SecretFolder, 'markOf'>>;
}

/**
 * Rule SE-24: reads the version in force with the secrets that it names. A source is off if its secret is missing or is
 * not the one that was decided on. Undefined if this release cannot use the settings.
 */
export function readSources(
  version: Pick<SourceVersion, 'version' | 'written' | 'marks'> | undefined,
  { mode, given, secrets }: Reading,
): SourcesInForce | undefined {
  const { version: number = 0, written, marks = {} } = version ?? {};
  if (written === undefined) return { version: number, setting: given, off: [] };
  const off = offIn(written, marks, secrets);
  const setting = routerFrom(withoutSources(written, off), { mode, secret: (name) => secrets.read(name) });
  return setting.ok ? { version: number, setting: setting.value, off } : undefined;
}

function offIn(written: WrittenValues, marks: SourceVersion['marks'], secrets: Reading['secrets']): SourceOff[] {
  return Object.entries(written).flatMap(([field, name]): SourceOff[] => {
    const source = sourceOfSecret(field);
    if (source === undefined) return [];
    const secret = secrets.read(name);
    if (secret === undefined) return [{ source, code: 'secretGone', name }];
    const isSame = secrets.markOf === undefined || secrets.markOf(secret) === marks[name];
    return isSame ? [] : [{ source, code: 'secretChanged', name }];
  });
}

/** Returns the settings as they would be written without these sources. */
function withoutSources(written: WrittenValues, off: readonly SourceOff[]): WrittenValues {
  const offSources = new Set<string>(off.map(({ source }) => source));
  const lists = new Set<string>(categories);
  return Object.fromEntries(
    Object.entries(written).flatMap(([field, text]) => {
      if (lists.has(field))
        return [
          [
            field,
            listed(text)
              .filter((name) => !offSources.has(name))
              .join(', '),
          ],
        ];
      return offSources.has(sourceOfSecret(field) ?? '') ? [] : [[field, text]];
    }),
  );
}
