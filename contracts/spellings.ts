import { decimalToNumber } from '@candor/domain/money/decimal.ts';
import * as z from 'zod/mini';
import { flag } from './codecs.ts';

/**
 * Converts a request to the contract's one spelling. Ruling R38, rule WI-1: the specification names fields but not
 * their types, so its clients write the same value in several ways. Only this file converts them: yes and no, numbers
 * and ids as texts, null and the empty string for an absent value. Anything else stays unchanged, and the contract
 * refuses it.
 */
export function asSpecified(schema: z.core.$ZodType, raw: unknown): unknown {
  if (schema === flag) return flags.get(raw) ?? raw;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return objectAsSpecified(def, raw);
    case 'array':
      return Array.isArray(raw) ? raw.map((one) => asSpecified(def.element, one)) : raw;
    case 'optional':
      return isAbsent(raw) ? absentAs(def.innerType, raw) : asSpecified(def.innerType, raw);
    case 'nullable':
      return raw === '' && !takes(def.innerType, raw) ? null : asSpecified(def.innerType, raw);
    case 'pipe':
      return asSpecified(def.in, raw);
    case 'union':
      return unionAsSpecified(def.options, raw);
    case 'number':
      return typeof raw === 'string' ? numberOf(raw) : raw;
    case 'boolean':
      return booleans.get(raw) ?? raw;
    case 'literal':
      return typeof raw === 'string' ? (def.values.find((value) => String(value) === raw) ?? raw) : raw;
    default:
      return raw;
  }
}

const flags: ReadonlyMap<unknown, 0 | 1> = new Map<unknown, 0 | 1>([
  [true, 1],
  [false, 0],
  ['1', 1],
  ['0', 0],
]);

const booleans: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [1, true],
  [0, false],
  ['1', true],
  ['0', false],
]);

function objectAsSpecified({ shape }: z.core.$ZodObjectDef, raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
  const fields = Object.entries(raw).flatMap(([name, value]) => {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    const written: unknown = schema === undefined ? value : asSpecified(schema, value);
    return written === undefined ? [] : [[name, written] as const];
  });
  return Object.fromEntries(fields);
}

/** Returns the value as the first alternative that accepts it reads it. */
function unionAsSpecified(options: readonly z.core.$ZodType[], raw: unknown): unknown {
  for (const option of options) {
    const written = asSpecified(option, raw);
    if (takes(option, written)) return written;
  }
  return raw;
}

function isAbsent(raw: unknown): boolean {
  return raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '');
}

/** Removes null and blank texts, unless the field allows them: null removes a level, and some texts may be empty. */
function absentAs(schema: z.core.$ZodType, raw: unknown): unknown {
  if (raw === undefined) return undefined;
  const written = asSpecified(schema, raw);
  return takes(schema, written) ? written : undefined;
}

function takes(schema: z.core.$ZodType, raw: unknown): boolean {
  return z.core.safeParse(schema, raw).success;
}

/** Converts a text to a number. Only plain decimals are numbers, not exponents, other bases or words. */
function numberOf(text: string): unknown {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) ? (decimalToNumber(text) ?? text) : text;
}
