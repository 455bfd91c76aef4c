import { decimalToNumber } from '@candor/domain/money/decimal.ts';
import * as z from 'zod/mini';
import { flag } from './codecs.ts';

/**
 * Converts a request to the contract's one spelling. Ruling R38, rule WI-1: the specification names fields but not
 * their types, so its clients write the same value in several ways. Only this file converts them: yes and no, numbers
 * and ids as texts, null and the empty string for an absent value. Anything else stays unchanged, and the contract
 * refuses it.
 */
export function asSpecified(schema: z.core.$ZodType, given: unknown): unknown {
  if (schema === flag) return flags.get(given) ?? given;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return objectAsSpecified(def, given);
    case 'array':
      return Array.isArray(given) ? given.map((one) => asSpecified(def.element, one)) : given;
    case 'optional':
      return isAbsent(given) ? absentAs(def.innerType, given) : asSpecified(def.innerType, given);
    case 'nullable':
      return given === '' && !takes(def.innerType, given) ? null : asSpecified(def.innerType, given);
    case 'pipe':
      return asSpecified(def.in, given);
    case 'union':
      return unionAsSpecified(def.options, given);
    case 'number':
      return typeof given === 'string' ? numberOf(given) : given;
    case 'boolean':
      return booleans.get(given) ?? given;
    case 'literal':
      return typeof given === 'string' ? (def.values.find((value) => String(value) === given) ?? given) : given;
    default:
      return given;
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

function objectAsSpecified({ shape }: z.core.$ZodObjectDef, given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const fields = Object.entries(given).flatMap(([name, value]) => {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    const written: unknown = schema === undefined ? value : asSpecified(schema, value);
    return written === undefined ? [] : [[name, written] as const];
  });
  return Object.fromEntries(fields);
}

/** Returns the value as the first alternative that accepts it reads it. */
function unionAsSpecified(options: readonly z.core.$ZodType[], given: unknown): unknown {
  for (const option of options) {
    const written = asSpecified(option, given);
    if (takes(option, written)) return written;
  }
  return given;
}

function isAbsent(given: unknown): boolean {
  return given === undefined || given === null || (typeof given === 'string' && given.trim() === '');
}

/** Removes null and blank texts, unless the field allows them: null removes a level, and some texts may be empty. */
function absentAs(schema: z.core.$ZodType, given: unknown): unknown {
  if (given === undefined) return undefined;
  const written = asSpecified(schema, given);
  return takes(schema, written) ? written : undefined;
}

function takes(schema: z.core.$ZodType, given: unknown): boolean {
  return z.core.safeParse(schema, given).success;
}

/** Converts a text to a number. Only plain decimals are numbers, not exponents, other bases or words. */
function numberOf(text: string): unknown {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) ? (decimalToNumber(text) ?? text) : text;
}
