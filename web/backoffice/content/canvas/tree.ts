import { isObject } from '../mapping/canvasData.ts';

/** The editor's name of the page's own list. */
export const PAGE_ZONE = 'root:default-zone';

/** Component in the outline of a page, with its lists. */
export interface TreeItem {
  readonly id: string;
  readonly type: string;
  readonly zone: string;
  readonly index: number;
  readonly summary: string;
  readonly lists: readonly TreeList[];
}

/** List of components: the page, a section, a column of a grid. */
export interface TreeList {
  readonly zone: string;
  /** Number of the column; undefined for a component with one list only. */
  readonly column: number | undefined;
  readonly items: readonly TreeItem[];
}

interface Item {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>>;
}

const SUMMARY_MAXIMUM = 80;
const SPOKEN = ['title', 'text', 'html', 'summary', 'linktext', 'url', 'code', 'form'] as const;

/** Returns the page as a tree of lists, from the editor's content. */
export function treeOf(content: readonly Item[]): TreeList {
  return { zone: PAGE_ZONE, column: undefined, items: itemsOf(content, PAGE_ZONE) };
}

function itemsOf(content: readonly Item[], zone: string): readonly TreeItem[] {
  return content.map(({ type, props }, index) => {
    const id = String(props['id']);
    return { id, type, zone, index, summary: summaryOf(props['settings']), lists: listsOf(id, props) };
  });
}

function listsOf(id: string, props: Item['props']): readonly TreeList[] {
  const { children, columns } = props;
  if (Array.isArray(columns)) {
    return columns.map((column: unknown, number) => {
      const zone = `${id}:columns[${number}].children`;
      const held = isObject(column) ? column['children'] : undefined;
      return { zone, column: number, items: itemsOf(Array.isArray(held) ? held.filter(isItem) : [], zone) };
    });
  }
  if (!Array.isArray(children)) return [];
  const zone = `${id}:children`;
  return [{ zone, column: undefined, items: itemsOf(children.filter(isItem), zone) }];
}

function isItem(value: unknown): value is Item {
  return isObject(value) && typeof value['type'] === 'string' && isObject(value['props']);
}

/** Returns the first words that a component shows. */
function summaryOf(settings: unknown): string {
  if (!isObject(settings)) return '';
  const text = SPOKEN.map((name) => settings[name]).find((value) => typeof value === 'string' && value.trim() !== '');
  if (typeof text !== 'string') return '';
  return text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, SUMMARY_MAXIMUM);
}

/** Returns every list of the tree, with the path of items to it, except those inside `without`. */
export function listsIn(list: TreeList, without: string, path: readonly TreeItem[] = []): readonly FoundList[] {
  const inner = list.items
    .filter(({ id }) => id !== without)
    .flatMap((item) => item.lists.flatMap((one) => listsIn(one, without, [...path, item])));
  return [{ list, path }, ...inner];
}

export interface FoundList {
  readonly list: TreeList;
  readonly path: readonly TreeItem[];
}

/** Returns the editor's id of an item, whose properties it does not type. */
export function idOf(item: { readonly props: object } | null | undefined): string | undefined {
  const id: unknown = item === null || item === undefined ? undefined : Reflect.get(item.props, 'id');
  return typeof id === 'string' ? id : undefined;
}
