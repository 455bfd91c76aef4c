import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';

/**
 * Kinds of settings of an external service, a payment provider or a source of prices: a text, the name of a secret of
 * the server, one of its choices, a list with spaces or commas, lines of `word = meaning`, or `yes` and `no`.
 */
export const writtenKinds = ['text', 'secret', 'choice', 'list', 'words', 'flag'] as const;

/** Setting of an outside service, as its adapter reads it. */
export interface WrittenField {
  readonly name: string;
  readonly kind: (typeof writtenKinds)[number];
  readonly isRequired: boolean;
  /** Default value; empty: none. */
  readonly usual: string;
  /** Allowed values of a choice, or meanings of words; empty: any. */
  readonly choices: readonly string[];
}

/**
 * Rules SE-21 and SE-23: values that two people have set for a service, by setting. A secret is referred to by its
 * name.
 */
export type WrittenValues = Readonly<Record<string, string>>;

const YES = 'yes';
const NO = 'no';

/**
 * Converts values to the settings that the adapter expects, with each secret in place of its name. Refusals:
 * `providerField` with the name of a setting that does not exist or does not fit its kind, `providerSecretUnknown`. The
 * adapter itself checks its further requirements.
 */
export function settingsFrom(
  fields: readonly WrittenField[],
  values: WrittenValues,
  secretOf: (name: string) => string | undefined,
): Result<Readonly<Record<string, unknown>>> {
  const settings: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(values)) {
    const field = fields.find((one) => one.name === name);
    if (field === undefined) return refuse({ code: 'providerField', params: { name } });
    const read = valueOf(field, text, secretOf);
    if (!read.ok) return read;
    settings[name] = read.value;
  }
  return accept(settings);
}

function valueOf(
  { name, kind, choices }: WrittenField,
  text: string,
  secretOf: (name: string) => string | undefined,
): Result<unknown> {
  const wrong = refuse({ code: 'providerField', params: { name } });
  switch (kind) {
    case 'secret': {
      const secret = secretOf(text);
      return secret === undefined ? refuse({ code: 'providerSecretUnknown', params: { name: text } }) : accept(secret);
    }
    case 'flag':
      return text === YES || text === NO ? accept(text === YES) : wrong;
    case 'list':
      return accept(text.split(/[\s,]+/).filter((one) => one !== ''));
    case 'words': {
      const meanings = wordsIn(text);
      return meanings.every(([word, meaning]) => word !== '' && choices.includes(meaning))
        ? accept(Object.fromEntries(meanings))
        : wrong;
    }
    case 'choice':
      return choices.includes(text) ? accept(text) : wrong;
    case 'text':
      return accept(text);
  }
}

/** Splits each line at its last `=` into word and meaning. */
function wordsIn(text: string): readonly (readonly [string, string])[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const at = line.lastIndexOf('=');
    return [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + 1).trim()];
  });
}

/** Formats a setting as text; undefined: its value has no text. */
export function writtenSetting(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? YES : NO;
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string') ? value.join(', ') : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value)
    .map(([word, meaning]) => `${word} = ${String(meaning)}`)
    .join('\n');
}

/** Lists the names of the secrets among the values, each once. */
export function secretsIn(fields: readonly WrittenField[], values: WrittenValues): readonly string[] {
  const named = fields.filter(({ kind }) => kind === 'secret').flatMap(({ name }) => values[name] ?? []);
  return [...new Set(named)];
}
