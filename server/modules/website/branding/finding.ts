import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import type { Fault } from '@candor/domain/branding/findings.ts';
import type { JsonValue } from '@candor/domain/content/cms/entry.ts';
import { z } from 'zod';

/** Obstacle to publishing a brand, with its place. */
export interface Finding extends Fault {
  /** Path relative to the folder of brands: `harbourline/brand.json`. */
  readonly file: string;
  /** Line, counted from 1. */
  readonly line: number;
}

/** JSON file whose values can be located by line. */
export interface LocatedJson {
  readonly value: JsonValue;
  /** Returns the line of a place, or of the nearest one around it. */
  lineOf(path: readonly PropertyKey[]): number;
}

/** Reads JSON; if it is invalid, returns the line at which it breaks. */
export function readLocated(text: string): LocatedJson | { readonly brokenAt: number } {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors);
  const [first] = errors;
  if (tree === undefined || first !== undefined) return { brokenAt: lineAt(text, first?.offset ?? 0) };
  const value = z.json().parse(JSON.parse(text));
  return { value, lineOf: (path) => lineAt(text, nearest(tree, path).offset) };
}

function nearest(tree: Node, path: readonly PropertyKey[]): Node {
  for (let length = path.length; length > 0; length -= 1) {
    const steps = path.slice(0, length).map((step) => (typeof step === 'number' ? step : String(step)));
    const found = findNodeAtLocation(tree, steps);
    // The key's line is returned: the value may begin on a line of its own.
    if (found !== undefined) return found.parent?.type === 'property' ? found.parent : found;
  }
  return tree;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
