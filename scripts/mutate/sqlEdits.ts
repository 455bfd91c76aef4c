import type { Edit } from './edits.ts';

const IS_SQL = /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|AND|ORDER BY)\b/;

interface Change {
  readonly pattern: RegExp;
  readonly replacement: string;
}

const CONDITION = String.raw`[\w.]+ (?:=|<>|<=|>=|<|>) (?:\$\d+|'[^']*'|[\w.]+(?![\w.(]))|[\w.]+ IS (?:NOT )?NULL`;

const CHANGES: readonly Change[] = [
  // The condition stays and is always true: PostgreSQL refuses an unused parameter, and any test would notice.
  { pattern: new RegExp(String.raw`(?<=\b(?:WHERE|AND) )(?:${CONDITION})`, 'g'), replacement: '($& OR true)' },
  { pattern: /(?<= )<(?= )/g, replacement: '<=' },
  { pattern: /(?<= )<=(?= )/g, replacement: '<' },
  { pattern: /(?<= )>(?= )/g, replacement: '>=' },
  { pattern: /(?<= )>=(?= )/g, replacement: '>' },
  { pattern: /\bNOT EXISTS\b/g, replacement: 'EXISTS' },
  { pattern: /\bIS NOT NULL\b/g, replacement: 'IS NULL' },
  { pattern: /\bIS NULL\b/g, replacement: 'IS NOT NULL' },
  { pattern: / DESC\b/g, replacement: '' },
  { pattern: /(?<=\bORDER BY [\w.]+)(?![\w.]| DESC)/g, replacement: ' DESC' },
  { pattern: / FOR (?:NO KEY )?UPDATE\b/g, replacement: '' },
];

/** Defects of a text that is SQL or a part of it; none for any other text. */
export function sqlEdits(text: string): readonly Edit[] {
  if (!IS_SQL.test(text)) return [];
  return CHANGES.flatMap(({ pattern, replacement }) =>
    [...text.matchAll(pattern)].map((found) => ({
      start: found.index,
      end: found.index + found[0].length,
      replacement: replacement.replace('$&', () => found[0]),
    })),
  );
}
