import { parseAst, type Vite } from 'vitest/node';

export type Syntax = Vite.ESTree.Node;

/** Parses with Vitest's parser, so that it reads the same as the tests run. */
export function parse(source: string, file: string): Syntax {
  return parseAst(source, { lang: 'ts' }, file);
}

/** Lists the nodes directly below this one, without those erased before the code runs. */
export function childNodes(node: Syntax): readonly Syntax[] {
  if (node.type === 'ImportDeclaration') return [];
  const values: readonly unknown[] = Object.values(node);
  return values
    .flat()
    .filter(isSyntax)
    .filter((part) => !isErased(part));
}

function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

const KEPT = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'];

function isErased({ type }: Syntax): boolean {
  return type.startsWith('TS') && !KEPT.includes(type);
}
