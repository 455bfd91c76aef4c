import { Extension, Node, mergeAttributes } from '@tiptap/core';
import type { Command, EditorState } from '@tiptap/pm/state';
import { TextSelection } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
  toggleHeader,
} from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';

/** Tables of formatted text, as pages store them: rows of cells, without widths and styles. */

const ROWS = 3;
const COLUMNS = 3;
/** Role of each node in the library that edits tables. */
const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

const spans = Object.fromEntries(
  ['colspan', 'rowspan'].map((name) => [
    name,
    {
      default: 1,
      parseHTML: (element: HTMLElement) => Number.parseInt(element.getAttribute(name) ?? '1', 10) || 1,
      renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
    },
  ]),
);
/** The library requires the attribute; a page's columns are as wide as their content. */
const colwidth = { default: null, rendered: false };

const table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
});

const tableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const tableCell = Node.create({
  name: 'tableCell',
  content: 'block+',
  isolating: true,
  addAttributes: () => ({ ...spans, colwidth }),
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', mergeAttributes(HTMLAttributes), 0],
});

const tableHeader = Node.create({
  name: 'tableHeader',
  content: 'block+',
  isolating: true,
  addAttributes: () => ({ ...spans, colwidth, scope: { default: null } }),
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', mergeAttributes(HTMLAttributes), 0],
});

/** Tables in the editor: Tab moves from cell to cell and adds a row after the last. */
export const tables = Extension.create({
  name: 'tables',
  addExtensions: () => [table, tableRow, tableCell, tableHeader],
  extendNodeSchema: ({ name }) => (name in ROLES ? { tableRole: ROLES[name] } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const step = (direction: 1 | -1) => (): boolean => {
      const { view } = this.editor;
      if (!isInTable(view.state)) return false;
      if (goToNextCell(direction)(view.state, view.dispatch) || direction === -1) return true;
      addRowAfter(view.state, view.dispatch);
      return goToNextCell(1)(view.state, view.dispatch);
    };
    return { Tab: step(1), 'Shift-Tab': step(-1) };
  },
});

/** Inserts a table of three columns and three rows, the first of them headings, with the cursor in the first cell. */
const insertTable: Command = (state, dispatch) => {
  const { table: whole, tableRow: row, tableCell: cell, tableHeader: heading } = state.schema.nodes;
  if (!whole || !row || !cell || !heading || isInTable(state)) return false;
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const cells = Array.from({ length: COLUMNS }, () => (index === 0 ? heading : cell).createAndFill());
    return row.create(
      null,
      cells.filter((one) => one !== null),
    );
  });
  const at = state.selection.from;
  const change = state.tr.replaceSelectionWith(whole.create(null, rows));
  dispatch?.(change.setSelection(TextSelection.near(change.doc.resolve(at))).scrollIntoView());
  return true;
};

/** Actions on tables, by the names of their texts. */
export const tableActions = {
  insert: insertTable,
  addRow: addRowAfter,
  addColumn: addColumnAfter,
  headerRow: toggleHeader('row'),
  removeRow: deleteRow,
  removeColumn: deleteColumn,
  removeTable: deleteTable,
} as const satisfies Readonly<Record<string, Command>>;
export type TableAction = keyof typeof tableActions;

/** Applies an action at the cursor; a change counts as written only where the keyboard focus is. */
export function carryOut(action: TableAction, { view }: { readonly view: EditorView }): void {
  view.focus();
  tableActions[action](view.state, view.dispatch);
}

export function isWithinTable({ state }: { readonly state: EditorState }): boolean {
  return isInTable(state);
}

const PART = String.raw`table|caption|thead|tbody|tfoot|tr|th|td`;
const GAP = new RegExp(String.raw`(<(?:${PART})\b[^>]*>|<\/(?:${PART})>)\s+(?=<\/?(?:${PART})\b)`, 'gi');

/** Removes the whitespace between the parts of a table's HTML, which would be read as cells. */
export function withoutGaps(html: string): string {
  return html.replaceAll(GAP, '$1');
}
