import type { Syntax } from './syntax.ts';

/** A defect as a change of the source: the text from `start` to `end` becomes `replacement`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

export interface Surroundings {
  readonly source: string;
  /** All refusal codes of the file: one is replaced by another. */
  readonly codes: readonly string[];
}

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
};

const METHODS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  divideFloor: 'divideCeil',
  divideCeil: 'divideFloor',
  divideHalfEven: 'divideFloor',
};

/** Lists plausible mistakes at this place. The result runs, and mostly compiles too. */
export function editsOf(node: Syntax, around: Surroundings): readonly Edit[] {
  switch (node.type) {
    case 'BinaryExpression':
      return joinsText(node.left) || joinsText(node.right) ? [] : operatorEdits(node, around);
    case 'AssignmentExpression':
      return operatorEdits(node, around);
    case 'LogicalExpression':
      return node.operator === '??' ? [replace(node, textOf(node.right, around))] : operatorEdits(node, around);
    case 'UnaryExpression':
      return node.operator === '!' || node.operator === '-' ? [replace(node, textOf(node.argument, around))] : [];
    case 'ConditionalExpression':
      return [replace(node.test, `!(${textOf(node.test, around)})`)];
    case 'IfStatement':
      return [...ifDropped(node), replace(node.test, 'true')];
    case 'ExpressionStatement':
      return isEffect(node.expression) ? [replace(node, ';')] : [];
    case 'CallExpression':
      return methodEdits(node, around);
    case 'Property':
      return codeEdits(node, around);
    case 'Literal':
      return literalEdits(node);
    case 'TemplateElement':
      return sqlEdits(node.value.raw).map((edit) => moved(edit, offsetOf(node, around)));
    default:
      return [];
  }
}

function operatorEdits(
  node: Extract<Syntax, { readonly left: Syntax; readonly right: Syntax; readonly operator: string }>,
  { source }: Surroundings,
): readonly Edit[] {
  const start = source.indexOf(node.operator, node.left.end);
  const end = start + node.operator.length;
  return (OPERATORS[node.operator] ?? []).map((replacement) => ({ start, end, replacement }));
}

/** Does the expression join texts? That is no arithmetic: a minus there fails immediately. */
function joinsText(side: Syntax): boolean {
  return side.type === 'TemplateLiteral' || (side.type === 'Literal' && typeof side.value === 'string');
}

/** Drops a condition: a missing early return, a case that is never checked. */
function ifDropped(node: Extract<Syntax, { readonly type: 'IfStatement' }>): readonly Edit[] {
  return node.alternate === null ? [replace(node, ';')] : [replace(node.test, 'false')];
}

function isEffect(expression: Syntax): boolean {
  if (expression.type === 'AwaitExpression') return isEffect(expression.argument);
  if (expression.type === 'CallExpression') return !isNarrowing(expression);
  return expression.type === 'AssignmentExpression' || expression.type === 'UpdateExpression';
}

/** Does the assertion only inform the compiler, such as `assert(row !== undefined, …)`? Without it nothing changes. */
function isNarrowing({
  callee,
  arguments: [condition],
}: Extract<Syntax, { readonly type: 'CallExpression' }>): boolean {
  if (callee.type !== 'Identifier' || callee.name !== 'assert' || condition?.type !== 'BinaryExpression') return false;
  return condition.right.type === 'Identifier' && condition.right.name === 'undefined';
}

/** Replaces a function by its namesake, where the file uses both. */
function methodEdits(
  { callee }: Extract<Syntax, { readonly type: 'CallExpression' }>,
  { source }: Surroundings,
): readonly Edit[] {
  const name = callee.type === 'MemberExpression' ? callee.property : callee;
  if (name.type !== 'Identifier') return [];
  const other = METHODS[name.name];
  if (other === undefined || (name === callee && !source.includes(other))) return [];
  return [replace(name, other)];
}

function codeEdits(node: Extract<Syntax, { readonly type: 'Property' }>, { codes }: Surroundings): readonly Edit[] {
  const code = codeOf(node);
  if (code === undefined || codes.length < 2) return [];
  const next = codes[(codes.indexOf(code) + 1) % codes.length];
  return [replace(node.value, `'${next}'`)];
}

/** Returns the code in `refuse({ code: 'notVerified' })`. */
export function codeOf(node: Syntax): string | undefined {
  if (node.type !== 'Property' || node.key.type !== 'Identifier' || node.key.name !== 'code') return undefined;
  return node.value.type === 'Literal' && typeof node.value.value === 'string' ? node.value.value : undefined;
}

function literalEdits(node: Extract<Syntax, { readonly type: 'Literal' }>): readonly Edit[] {
  const { value } = node;
  if (typeof value === 'boolean') return [replace(node, String(!value))];
  if (typeof value === 'bigint') return [replace(node, `${value + 1n}n`)];
  if (typeof value === 'number') return [replace(node, String(value + 1))];
  if (typeof value === 'string') return sqlEdits(value).map((edit) => moved(edit, node.start + 1));
  return [];
}

function offsetOf(node: Extract<Syntax, { readonly type: 'TemplateElement' }>, { source }: Surroundings): number {
  return source.indexOf(node.value.raw, node.start);
}

function replace({ start, end }: Syntax, replacement: string): Edit {
  return { start, end, replacement };
}

function moved(edit: Edit, by: number): Edit {
  return { ...edit, start: edit.start + by, end: edit.end + by };
}

function textOf({ start, end }: Syntax, { source }: Surroundings): string {
  return source.slice(start, end);
}

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

/** Lists defects of a text that is SQL or a part of it; none for any other text. */
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
