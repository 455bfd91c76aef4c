import { parse } from 'postcss';
import type { ChildNode } from 'postcss';

/** Rule with the marks that each of its selectors needs, or a block of rules that holds on a condition. */
export type StylePart = StyleRule | StyleBlock;

interface StyleRule {
  readonly text: string;
  /** One list for each selector; an empty list needs no mark. */
  readonly needs: readonly (readonly string[])[];
}

interface StyleBlock {
  /** Beginning of the block, up to its brace. */
  readonly condition: string;
  readonly parts: readonly StylePart[];
}

/** Blocks whose rules are chosen one by one; others, such as fonts and animations, stay whole. */
const CONDITIONS: ReadonlySet<string> = new Set(['media', 'supports', 'container', 'layer']);
const NO_MARK = [[]];
const ATTRIBUTE = /\[(?:"[^"]*"|'[^']*'|[^\]"'])*\]/g;
/** Attributes of the brand's look: the layout writes them, and no script changes them, as scripts do with others. */
const LOOK = /\[?(data-(?:header|hero|cards|sections)=)["']?([\w-]+)["']?\]?/g;
const MARK = /\.(-?[A-Za-z_][\w-]*)|\[(data-\w+=[\w-]+)\]/g;
/** Pseudo-classes with a list of selectors, of which an element needs none or only one. */
const LISTS = /:(?:not|is|where|has|host|nth-child|nth-last-child)\($/;

/** Reads a style sheet. */
export function readStyles(css: string): readonly StylePart[] {
  return partsOf(parse(css).nodes);
}

/** Writes the rules that apply to a page with these marks, in their order; a rule that needs none always does. */
export function writeStyles(parts: readonly StylePart[], marks: ReadonlySet<string>): string {
  return parts.map((part) => writePart(part, marks)).join('');
}

/** Lists the marks that a page must have for a selector to match anything: classes, and attributes of the look. */
export function neededMarks(selector: string): readonly string[] {
  const plain = selector.replaceAll(ATTRIBUTE, (attribute) =>
    lookIn(attribute)
      .map((mark) => `[${mark}]`)
      .join(''),
  );
  return [...withoutLists(plain).matchAll(MARK)].map(([, name = '', look = name]) => look);
}

/** Lists the attributes of the look in a page's markup or in a selector, as marks. */
export function lookIn(text: string): readonly string[] {
  return [...text.matchAll(LOOK)].map(([, name = '', value = '']) => `${name}${value}`);
}

function partsOf(nodes: readonly ChildNode[]): readonly StylePart[] {
  return nodes.flatMap((node): StylePart | [] => {
    if (node.type === 'comment') return [];
    if (node.type === 'rule') return { text: node.toString(), needs: node.selectors.map(neededMarks) };
    if (node.type !== 'atrule' || node.nodes === undefined || !CONDITIONS.has(node.name))
      return {
        text: `${node.toString()}${node.type === 'atrule' && node.nodes === undefined ? ';' : ''}`,
        needs: NO_MARK,
      };
    return { condition: `@${node.name} ${node.params}`, parts: partsOf(node.nodes) };
  });
}

function writePart(part: StylePart, marks: ReadonlySet<string>): string {
  if ('text' in part) return part.needs.some((names) => names.every((name) => marks.has(name))) ? part.text : '';
  const rules = writeStyles(part.parts, marks);
  return rules === '' ? '' : `${part.condition}{${rules}}`;
}

/** Returns a selector without the lists in its pseudo-classes. */
function withoutLists(selector: string): string {
  let outside = '';
  let depth = 0;
  for (const character of selector) {
    if (character === ')' && depth > 0) depth -= 1;
    else if (character === '(' && (depth > 0 || LISTS.test(`${outside}(`))) depth += 1;
    else if (depth === 0) outside += character;
  }
  return outside;
}
