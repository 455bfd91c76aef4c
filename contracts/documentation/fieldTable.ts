import { table } from './blocks.ts';
import type { Block } from './blocks.ts';
import { fieldsOf } from './schema.ts';
import type { JsonSchema } from './schema.ts';

/** Returns a table of a schema's fields; an empty list if it has no fields. */
export function fieldBlocks(title: string, schema: JsonSchema): readonly Block[] {
  const rows = fieldsOf(schema).map(({ name, type, isRequired }) => [`\`${name}\``, type, isRequired ? 'yes' : '']);
  return rows.length === 0 ? [] : [table([title, 'Type', 'Always'], rows)];
}
