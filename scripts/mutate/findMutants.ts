import { codeOf, type Edit, editsOf, type Surroundings } from './edits.ts';
import { childNodes, parse, type Syntax } from './syntax.ts';

/** A defect's identity, independent of its line number. Its texts are on one line. */
export interface MutantKey {
  readonly file: string;
  readonly function: string;
  readonly original: string;
  readonly replacement: string;
}

/** One defect that can be planted. */
export interface Mutant extends MutantKey {
  readonly line: number;
  /** The whole file with the defect in it. */
  readonly code: string;
}

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

interface Place {
  readonly node: Syntax;
  readonly parent: Syntax;
  readonly functionName: string;
}

/** Name for code outside of every function. */
const TOP_LEVEL = 'module';
const PARENT_SHOWN_MAX = 100;

/** Lists every defect that can be planted in this file. */
export function findMutants({ path, text }: SourceFile): readonly Mutant[] {
  const root = parse(text, path);
  const places = placesBelow(root, root, TOP_LEVEL);
  const codes = [...new Set(places.map(({ node }) => codeOf(node)).filter((code) => code !== undefined))];
  const around: Surroundings = { source: text, codes };
  return places.flatMap((place) => editsOf(place.node, around).map((edit) => toMutant(path, text, place, edit)));
}

function placesBelow(node: Syntax, parent: Syntax, outer: string): readonly Place[] {
  const functionName = nameOf(node) ?? outer;
  const below = childNodes(node).flatMap((part) => placesBelow(part, node, functionName));
  return [{ node, parent, functionName }, ...below];
}

/** Names a function that is called by name: one that is passed on belongs to the function that passes it. */
function nameOf(node: Syntax): string | undefined {
  if (node.type === 'FunctionDeclaration') return node.id?.name;
  if (node.type === 'MethodDefinition') return node.key.type === 'Identifier' ? node.key.name : undefined;
  if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return undefined;
  return node.init?.type === 'ArrowFunctionExpression' ? node.id.name : undefined;
}

function toMutant(file: string, source: string, { node, parent, functionName }: Place, edit: Edit): Mutant {
  const shown = shownRange(node, parent, edit);
  const original = source.slice(shown.start, shown.end);
  const changed = source.slice(shown.start, edit.start) + edit.replacement + source.slice(edit.end, shown.end);
  return {
    file,
    function: functionName,
    original: onOneLine(original),
    replacement: onOneLine(changed),
    line: source.slice(0, edit.start).split('\n').length,
    code: source.slice(0, edit.start) + edit.replacement + source.slice(edit.end),
  };
}

/** Returns the text to show: a number or an operator with its surroundings, where they are short. */
function shownRange(node: Syntax, parent: Syntax, edit: Edit): { readonly start: number; readonly end: number } {
  const isWhole = node.start === edit.start && node.end === edit.end;
  if (!isWhole) return { start: Math.min(node.start, edit.start), end: Math.max(node.end, edit.end) };
  return parent.end - parent.start <= PARENT_SHOWN_MAX ? parent : node;
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
