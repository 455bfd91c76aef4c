/** A brand's values by place: `payments.methods.0.provider`. */
export type Settings = Readonly<Record<string, string>>;

/** One place where two configurations differ; undefined: the configuration has no value there. */
export interface SettingDifference {
  readonly key: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** An endpoint's address may contain a key; any name that says "secret" is one. */
const SECRET = /(?:^|\.)(?:contactEndpoint|[^.]*(?:secret|password|token))$/i;

/** Is the value of this place kept in the files only, never shown to anyone? */
export function isSecretSetting(key: string): boolean {
  return SECRET.test(key);
}

/**
 * A configuration as a list of places. A list of plain values is one value; a secret is replaced by what `seal` makes
 * of it, so that a change of the secret is visible without the secret itself.
 */
export function settingsOf(configuration: unknown, seal: (text: string) => string): Settings {
  return Object.fromEntries(
    [...placesOf(configuration, '')].map(([key, text]) => [key, isSecretSetting(key) ? seal(text) : text]),
  );
}

/** Where two configurations differ, ordered by place. */
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
