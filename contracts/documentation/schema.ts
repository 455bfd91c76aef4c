import { refusalCodes } from '@candor/domain/refusals.ts';
import * as z from 'zod/mini';
import { instant } from '../codecs.ts';

/** Keywords of JSON Schema that our contracts use. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

/** Field in a table of the documentation, for example `positions.open[].id`. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

/** Returns the JSON Schema of the form in JSON: what a caller writes in a request, and reads in an answer. */
export function schemaOf(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest as JsonSchema;
}

const instantPattern = schemaOf(instant).pattern;

/** Is the value a UTC instant in ISO 8601? */
export function isInstant({ type, pattern }: JsonSchema): boolean {
  return type === 'string' && pattern === instantPattern;
}

/** Is the answer a file of bytes, for which there is no JSON Schema? */
export function isFile(schema: JsonSchema): boolean {
  return Object.keys(schema).length === 0;
}

/** Lists all fields of a schema. Fields inside objects and lists have a path as their name. */
export function fieldsOf(schema: JsonSchema, path = ''): readonly Field[] {
  const inner = alternativesOf(schema).filter(({ type }) => type !== 'null');
  return inner.flatMap((one) => [...propertiesOf(one, path), ...itemsOf(one, path)]);
}

function propertiesOf({ properties = {}, required = [] }: JsonSchema, path: string): readonly Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const full = path === '' ? name : `${path}.${name}`;
    return [{ name: full, type: typeText(schema), isRequired: required.includes(name) }, ...fieldsOf(schema, full)];
  });
}

function itemsOf({ items, additionalProperties }: JsonSchema, path: string): readonly Field[] {
  if (items !== undefined) return fieldsOf(items, `${path}[]`);
  return typeof additionalProperties === 'object' ? fieldsOf(additionalProperties, `${path}.*`) : [];
}

/** Describes a type in words: `"buy" or "sell"`, `number or null`, `list of text`. */
export function typeText(schema: JsonSchema): string {
  const texts = alternativesOf(schema).map(simpleText);
  return [...new Set(texts)].join(' or ');
}

function alternativesOf(schema: JsonSchema): readonly JsonSchema[] {
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return options.flatMap(alternativesOf);
  if (typeof schema.type === 'object') return schema.type.map((type) => ({ ...schema, type }));
  return [schema];
}

function simpleText(schema: JsonSchema): string {
  const { type, items, additionalProperties } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum?.length === refusalCodes.length) return 'refusal code';
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (type === 'array') return `list of ${items === undefined ? 'anything' : typeText(items)}`;
  if (typeof additionalProperties === 'object') return `object of ${typeText(additionalProperties)}`;
  if (type === 'string') return isInstant(schema) ? 'UTC instant' : `text${lengthText(schema)}`;
  if (type === 'integer') return `whole number${rangeText(schema)}`;
  return typeof type === 'string' ? type : 'anything';
}

function lengthText({ minLength = 0, maxLength }: JsonSchema): string {
  return maxLength === undefined ? '' : ` of ${minLength} to ${maxLength} characters`;
}

function rangeText({ minimum, exclusiveMinimum, maximum }: JsonSchema): string {
  const from = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1;
  const bound = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  if (from === undefined || from === Number.MIN_SAFE_INTEGER) return '';
  return bound === undefined ? ` from ${from}` : ` from ${from} to ${bound}`;
}
