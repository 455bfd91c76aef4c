/** Values of a brand's configuration by place: `payments.methods.0.provider`. */
export type Settings = Readonly<Record<string, string>>;

/** A difference between two configurations; undefined: the configuration has no value there. */
export interface SettingDifference {
  readonly key: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Places with a secret: an endpoint's address may contain a key; so does any name that says "secret". */
const SECRET = /(?:^|\.)(?:contactEndpoint|[^.]*(?:secret|password|token))$/i;

/** Is the value of this place secret: in the files only, never shown to anyone? */
export function isSecretSetting(key: string): boolean {
  return SECRET.test(key);
}

/**
 * Flattens a configuration to its places. A list of plain values is one value; a secret is replaced by the result of
 * `seal`, so that a change of the secret is visible without the secret itself.
 */
export function settingsOf(configuration: unknown, seal: (text: string) => string): Settings {
  return Object.fromEntries(
    [...placesOf(configuration, '')].map(([key, text]) => [key, isSecretSetting(key) ? seal(text) : text]),
  );
}

/** Lists the differences between two configurations, ordered by place. */
export function differencesBetween(before: Settings, after: Settings): readonly SettingDifference[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys]
    .toSorted()
    .filter((key) => before[key] !== after[key])
    .map((key) => ({ key, before: before[key], after: after[key] }));
}

function* placesOf(value: unknown, key: string): Generator<readonly [string, string]> {
  if (isPlain(value) || (Array.isArray(value) && value.every(isPlain))) {
    yield [key, typeof value === 'string' ? value : JSON.stringify(value)];
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) yield* placesOf(part, key === '' ? name : `${key}.${name}`);
}

function isPlain(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
