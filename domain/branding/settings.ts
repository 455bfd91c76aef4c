/** A brand's values by their places: `payments.methods.0.provider`. */
export type Settings = Readonly<Record<string, string>>;

/** One place in which two configurations differ; undefined: it has none there. */
export interface SettingDifference {
  readonly key: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** An endpoint's address may carry a key; whatever calls itself a secret is one. */
const SECRET = /(?:^|\.)(?:contactEndpoint|[^.]*(?:secret|password|token))$/i;

/** Is the value of this place kept to the files, so that nobody is shown it? */
export function isSecretSetting(key: string): boolean {
  return SECRET.test(key);
}

/**
 * A configuration as a list of places. A list of plain values is one value; of what is secret only what `seal` makes
 * of it is kept, so that a change of it can be seen without it.
 */
export function settingsOf(configuration: unknown, seal: (text: string) => string): Settings {
  return Object.fromEntries(
    [...placesOf(configuration, '')].map(([key, text]) => [key, isSecretSetting(key) ? seal(text) : text]),
  );
}

/** Where two configurations differ, in the order of the places' names. */
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
