import * as z from 'zod/mini';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';

/** An entry in the form of Cockpit v1. The server checks its size and depth, and cleans what it stores. */
export const contentEntry = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
