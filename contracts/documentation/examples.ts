import type * as z from 'zod/mini';
import type { Call } from '../http/call.ts';
import { numbers, patterned, requests, texts } from './exampleValues.ts';
import { isFile, isInstant, schemaOf } from './schema.ts';
import type { JsonSchema } from './schema.ts';

/** Example value in JSON. */
export type Example = string | number | boolean | null | readonly Example[] | { readonly [name: string]: Example };

/** Parts of a call, of the API or of the datafeed, from which an example request is made. */
export interface CallParts {
  readonly path: string;
  readonly request: z.ZodMiniType;
}

/** Returns an example request: with the required fields, or the fuller request in `requests`. */
export function requestExample({ path, request }: CallParts): Example {
  return requests[path] ?? exampleOf(schemaOf(request), { isWhole: false });
}

/** Returns an example answer to a call; undefined if the answer is a file. */
export function answerExample({ answer }: Pick<Call, 'answer'>): Example | undefined {
  return isFile(schemaOf(answer)) ? undefined : wholeExample(answer);
}

/** Returns an example message with all of its fields. */
export function wholeExample(schema: z.ZodMiniType): Example {
  return exampleOf(schemaOf(schema), { isWhole: true });
}

interface FieldPlace {
  /** Whether optional fields are included. */
  readonly isWhole: boolean;
  /** Names of the field and of its parent. */
  readonly name?: string;
  readonly parent?: string;
}

function exampleOf(schema: JsonSchema, place: FieldPlace): Example {
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  // A flag is shown as 1.
  const chosen = choices.find((one) => one.const === 1) ?? choices[0];
  if (chosen !== undefined) return exampleOf(chosen, place);
  if (schema.const !== undefined) return readExample(schema.const);
  if (schema.enum !== undefined) return readExample(schema.enum[0]);
  switch (typeof schema.type === 'string' ? schema.type : schema.type?.find((type) => type !== 'null')) {
    case 'object':
      return objectExample(schema, place);
    case 'array':
      return schema.items === undefined ? [] : [exampleOf(schema.items, place)];
    case 'string':
      return textExample(schema, place);
    case 'number':
    case 'integer':
      return numberExample(schema, place);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function readExample(value: unknown): Example {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function objectExample(schema: JsonSchema, place: FieldPlace): Example {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const shown = Object.entries(properties).filter(([name]) => place.isWhole || required.includes(name));
  const fields = shown.map(
    ([name, one]) => [name, exampleOf(one, { ...place, name, parent: place.name ?? '' })] as const,
  );
  const isMap = typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0;
  const names = isMap ? (propertyNames?.enum ?? ['crypto']) : [];
  const others = names.map((name) => [String(name), exampleOf(additionalProperties as JsonSchema, place)] as const);
  return Object.fromEntries([...fields, ...others]);
}

function textExample(schema: JsonSchema, { name = '', parent = '' }: FieldPlace): string {
  if (isInstant(schema)) return name === 'expires_at' ? '2026-01-20T12:00:00.000Z' : '2026-01-14T12:00:00.000Z';
  const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern, 'u');
  const sample = texts[`${parent}.${name}`] ?? texts[name] ?? 'text';
  if (pattern === undefined || pattern.test(sample)) return sample;
  return patterned.find((one) => pattern.test(one)) ?? sample;
}

function numberExample({ minimum, exclusiveMinimum = 0 }: JsonSchema, { name = '' }: FieldPlace): number {
  return numbers[name] ?? Math.max(1, minimum ?? 1, exclusiveMinimum + 1);
}
