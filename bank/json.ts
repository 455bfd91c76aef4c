/** A number in the exact form in which it is written: `250.00`, which no JavaScript number is. */
export class Decimal {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Writes JSON with amounts exactly as they are written; undefined values are left out. */
export function writeJson(value: unknown): string {
  if (value instanceof Decimal) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${writeJson(member)}`).join(',')}}`;
}

/**
 * Reads JSON with every number as the text it was written with: amounts must not pass through a float. Undefined: not
 * JSON.
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, asWritten);
  } catch {
    return undefined;
  }
}

function asWritten(this: unknown, _key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? '') : value;
}
