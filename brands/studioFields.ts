import * as z from 'zod/mini';
import { brandSchema } from './schema.ts';

/** How a setting is edited in the studio's form. */
export interface StudioField {
  /** `tagline.de` */
  readonly place: string;
  readonly kind: 'text' | 'flag' | 'choice' | 'choices';
  /** Of choices. */
  readonly options: readonly string[];
  /** Of texts, in characters; undefined: none. */
  readonly maximum: number | undefined;
  /** May it be left out? */
  readonly isOptional: boolean;
}

/**
 * Rule BS-4: the settings that the studio edits: what visitors see and read. All others decide about money, hosts or
 * the law, or are needed by a start, and are changed in the brand's file.
 */
export const studioPlaces = [
  ...(['name', 'tagline.en', 'tagline.de', 'tagline.it', 'tagline.es'] as const),
  ...(['legalEntity.name', 'legalEntity.address', 'mailFrom', 'securityContact'] as const),
  ...(['languages', 'portalLanguages', 'registration', 'paymentMethods'] as const),
  ...(['theme', 'fonts', 'look.header', 'look.hero', 'look.cards', 'look.sections'] as const),
  ...(['website.homeWidget', 'website.tickerTape', 'website.economics'] as const),
] as const;
export type StudioPlace = (typeof studioPlaces)[number];

export function isStudioPlace(place: string): place is StudioPlace {
  return studioPlaces.some((one) => one === place);
}

/** The studio's settings as the brand's schema declares them. */
export const studioFields: readonly StudioField[] = studioPlaces.map((place) => {
  let schema: z.core.$ZodType = brandSchema;
  for (const part of place.split('.')) schema = memberOf(bare(schema).schema, part);
  return fieldOf(place, schema);
});

/** Every setting of the schema that the studio only shows, by its first word. */
export const fileSettings: readonly string[] = Object.keys(brandSchema.shape).filter(
  (name) => !studioPlaces.some((place) => place.split('.')[0] === name),
);

function fieldOf(place: string, declared: z.core.$ZodType): StudioField {
  const { schema, isOptional } = bare(declared);
  const field = { place, isOptional, maximum: undefined, options: [] };
  if (schema instanceof z.core.$ZodBoolean) return { ...field, kind: 'flag' };
  if (schema instanceof z.core.$ZodEnum) return { ...field, kind: 'choice', options: optionsOf(schema) };
  if (schema instanceof z.core.$ZodArray) {
    const element = bare(schema._zod.def.element).schema;
    if (element instanceof z.core.$ZodEnum) return { ...field, kind: 'choices', options: optionsOf(element) };
  }
  if (schema instanceof z.core.$ZodString) {
    const { maximum } = schema._zod.bag;
    return { ...field, kind: 'text', maximum: typeof maximum === 'number' ? maximum : undefined };
  }
  throw new Error(`the studio has no field for ${place}`);
}

function optionsOf(schema: z.core.$ZodEnum): readonly string[] {
  return Object.values(schema._zod.def.entries).map(String);
}

/** What is inside of "may be left out". */
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
