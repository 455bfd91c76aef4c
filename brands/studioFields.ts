import * as z from 'zod/mini';
import { studioPlaces } from '@candor/domain/branding/places.ts';
import type { StudioPlace } from '@candor/domain/branding/places.ts';
import { brandSchema } from './schema.ts';

/** How a setting is edited in the studio's form. */
export interface StudioField {
  readonly place: StudioPlace;
  readonly kind: 'text' | 'flag' | 'choice' | 'choices';
  /** The options of a choice. */
  readonly options: readonly string[];
  /** Maximum length of a text in characters; undefined: none. */
  readonly maximum: number | undefined;
  /** May the setting be left out? */
  readonly isOptional: boolean;
}

/** The studio's settings as the brand's schema declares them. */
export const studioFields: readonly StudioField[] = studioPlaces.map((place) => {
  let schema: z.core.$ZodType = brandSchema;
  for (const part of place.split('.')) schema = memberOf(bare(schema).schema, part);
  return fieldOf(place, schema);
});

function fieldOf(place: StudioPlace, declared: z.core.$ZodType): StudioField {
  const { schema, isOptional } = bare(declared);
  const field = { place, isOptional, maximum: undefined, options: [] };
  if (schema instanceof z.core.$ZodBoolean) return { ...field, kind: 'flag' };
  if (schema instanceof z.core.$ZodEnum) return { ...field, kind: 'choice', options: optionsOf(schema) };
  if (schema instanceof z.core.$ZodArray) {
    const element = bare(schema._zod.def.element).schema;
    if (element instanceof z.core.$ZodEnum) return { ...field, kind: 'choices', options: optionsOf(element) };
  }
  if (schema instanceof z.core.$ZodString) {
    const most = schema._zod.def.checks?.find((check) => check instanceof z.core.$ZodCheckMaxLength);
    return { ...field, kind: 'text', maximum: most?._zod.def.maximum };
  }
  throw new Error(`the studio has no field for ${place}`);
}

function optionsOf(schema: z.core.$ZodEnum): readonly string[] {
  return Object.values(schema._zod.def.entries).map(String);
}

/** Unwraps a schema that may be left out. */
function bare(schema: z.core.$ZodType): { readonly schema: z.core.$ZodType; readonly isOptional: boolean } {
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodDefault)
    return { schema: bare(schema._zod.def.innerType).schema, isOptional: true };
  return { schema, isOptional: false };
}

function memberOf(schema: z.core.$ZodType, name: string): z.core.$ZodType {
  if (schema instanceof z.core.$ZodRecord) return z.optional(schema._zod.def.valueType);
  const member = schema instanceof z.core.$ZodObject ? schema._zod.def.shape[name] : undefined;
  if (member === undefined) throw new Error(`the brand's schema has no ${name}`);
  return member;
}
