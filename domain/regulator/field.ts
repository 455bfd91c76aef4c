import { minorDigits } from '../money/currency.ts';

/** Format of a value. Decimals state the number of all digits and of digits after the point. */
export type FieldFormat =
  | { readonly kind: 'alphanumeric'; readonly most: number }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'decimal'; readonly digits: number; readonly fraction: number }
  | {
      readonly kind:
        | 'count'
        | 'date'
        | 'second'
        | 'dateTime'
        | 'flag'
        | 'lei'
        | 'isin'
        | 'cfi'
        | 'mic'
        | 'currency'
        | 'country';
    };

export interface RegulatorField {
  /** Number of the field in its standard; our own where it has none. */
  readonly number: string;
  readonly name: string;
  readonly format: FieldFormat;
  /** Origin of our value; undefined: we do not have it, and the field stays empty. */
  readonly source?: string;
  /**
   * Whether a value is required: in every row, or in rows where another field has this value. A missing one is a gap.
   */
  readonly required: boolean | RequiredWith;
}

interface RequiredWith {
  readonly number: string;
  readonly value: string;
}

/** A row of a field table; the last element says where a value is required, as in a field. */
export type FieldRow = readonly [
  number: string,
  name: string,
  format: FieldFormat,
  source?: string | undefined,
  required?: true | RequiredWith,
];

export const alphanumeric = (most: number): FieldFormat => ({ kind: 'alphanumeric', most });
export const oneOf = (...codes: readonly string[]): FieldFormat => ({ kind: 'codes', codes });
export const decimal = (digits: number, fraction: number): FieldFormat => ({ kind: 'decimal', digits, fraction });

/** Makes a field table from its rows. */
export function fieldTable(rows: readonly FieldRow[]): readonly RegulatorField[] {
  return rows.map(([number, name, format, source, required]) => ({
    number,
    name,
    format,
    ...(source !== undefined && { source }),
    required: required ?? false,
  }));
}

/** Faults of a value. An empty one is not a fault but, where its field is required, a gap. */
export const fieldFaults = ['length', 'code', 'format'] as const;
export type FieldFault = (typeof fieldFaults)[number];

const PATTERNS = {
  count: /^\d{1,18}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  second: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/,
  dateTime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/,
  flag: /^(true|false)$/,
  lei: /^[A-Z0-9]{18}\d{2}$/,
  isin: /^[A-Z]{2}[A-Z0-9]{9}\d$/,
  cfi: /^[A-Z]{6}$/,
  mic: /^[A-Z0-9]{4}$/,
  currency: /^[A-Z]{3}$/,
  country: /^[A-Z]{2}$/,
} as const;

const DECIMAL = /^-?(\d+)(?:\.(\d+))?$/;
const MODULUS = 97n;

/** Rule RG-2: returns why a value does not fit its field; undefined: it does, or it is empty. */
export function faultOf({ format }: Pick<RegulatorField, 'format'>, value: string): FieldFault | undefined {
  if (value === '') return undefined;
  switch (format.kind) {
    case 'alphanumeric':
      return value.length > format.most ? 'length' : hasControl(value) ? 'format' : undefined;
    case 'codes':
      return format.codes.includes(value) ? undefined : 'code';
    case 'decimal':
      return decimalFault(format, value);
    case 'lei':
      return isLei(value) ? undefined : 'format';
    case 'currency':
      return minorDigits(value) !== undefined ? undefined : 'code';
    case 'date':
    case 'second':
    case 'dateTime':
      return PATTERNS[format.kind].test(value) && !Number.isNaN(Date.parse(value)) ? undefined : 'format';
    default:
      return PATTERNS[format.kind].test(value) ? undefined : 'format';
  }
}

/** Is the text an LEI of ISO 17442: twenty characters with valid check digits? */
export function isLei(text: string): boolean {
  if (!PATTERNS.lei.test(text)) return false;
  const digits = [...text].map((character) => parseInt(character, 36)).join('');
  return BigInt(digits) % MODULUS === 1n;
}

function decimalFault(
  { digits, fraction }: { readonly digits: number; readonly fraction: number },
  value: string,
): FieldFault | undefined {
  const [found, whole = '', rest = ''] = DECIMAL.exec(value) ?? [];
  if (found === undefined) return 'format';
  return whole.length + rest.length > digits || rest.length > fraction ? 'length' : undefined;
}

function hasControl(value: string): boolean {
  return /\p{Cc}/u.test(value);
}
