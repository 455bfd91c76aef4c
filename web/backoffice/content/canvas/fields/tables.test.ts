import { Node, getSchema } from '@tiptap/core';
import type { DOMOutputSpec, Node as Part } from '@tiptap/pm/model';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { expect, it } from 'vitest';
import { isWithinTable, tableActions, tables, withoutGaps } from './tables.ts';
import type { TableAction } from './tables.ts';

const schema = getSchema([
  Node.create({ name: 'doc', topNode: true, content: 'block+' }),
  Node.create({ name: 'paragraph', group: 'block', content: 'inline*', renderHTML: () => ['p', 0] }),
  Node.create({ name: 'text', group: 'inline' }),
  tables,
]);

const paragraph = (text: string) => ({ type: 'paragraph', ...(text !== '' && { content: [{ type: 'text', text }] }) });
const cell = (text: string, type = 'tableCell', attrs = {}) => ({ type, attrs, content: [paragraph(text)] });
const row = (...content: object[]) => ({ type: 'tableRow', content });
const page = (...rows: object[]) => ({ type: 'doc', content: [{ type: 'table', content: rows }, paragraph('after')] });

/** Returns a state with the cursor in the cell or paragraph that has this text. */
function writingIn(doc: object, text: string): EditorState {
  const state = EditorState.create({ doc: schema.nodeFromJSON(doc) });
  let at = 0;
  state.doc.descendants((node, place) => {
    if (node.isText && node.text === text) at = place;
  });
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)));
}

function after(state: EditorState, ...actions: readonly TableAction[]): EditorState {
  let now = state;
  for (const action of actions) tableActions[action](now, (change) => (now = now.apply(change)));
  return now;
}

/** Returns the HTML that the editor writes for a part. */
function htmlOf(part: Part): string {
  if (part.isText) return part.text ?? '';
  const inner = part.children.map(htmlOf).join('');
  const spec = part.type.spec.toDOM?.(part);
  return spec === undefined ? inner : written(spec, inner);
}

function written(spec: DOMOutputSpec, inner: string): string {
  if (!Array.isArray(spec)) return inner;
  const [tag, ...rest] = spec as [string, ...unknown[]];
  const [first] = rest;
  const hasAttributes = typeof first === 'object' && first !== null && !Array.isArray(first);
  const pairs = hasAttributes ? Object.entries(first).filter(([, value]) => value !== null) : [];
  const attributes = pairs.map(([name, value]) => ` ${name}="${value}"`);
  const content = (hasAttributes ? rest.slice(1) : rest).map((one) => written(one as DOMOutputSpec, inner));
  return `<${tag}${attributes.join('')}>${content.join('')}</${tag}>`;
}

const simple = page(
  row(cell('a', 'tableHeader', { scope: 'col' }), cell('b', 'tableHeader')),
  row(cell('c', 'tableCell', { colspan: 2 })),
);

it('a table is written as rows of cells, with spans and scopes where there are any', () => {
  expect(htmlOf(schema.nodeFromJSON(simple))).toBe(
    '<table><tbody><tr><th scope="col"><p>a</p></th><th><p>b</p></th></tr>' +
      '<tr><td colspan="2"><p>c</p></td></tr></tbody></table><p>after</p>',
  );
});

it('one is put where somebody writes, with a row of headings, and never into another', () => {
  const outside = writingIn({ type: 'doc', content: [paragraph('here')] }, 'here');
  const state = after(outside, 'insert');
  expect(isWithinTable({ state })).toBe(true);
  const html = htmlOf(state.doc);
  expect([html.match(/<tr>/g)?.length, html.match(/<th>/g)?.length, html.match(/<td>/g)?.length]).toEqual([3, 3, 6]);
  expect(htmlOf(after(state, 'insert').doc)).toBe(html);
});

it.each<[readonly TableAction[], string]>([
  [['addRow'], '<tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr><tr><td></td><td></td></tr>'],
  [['addColumn'], '<tr><th>a</th><th></th><th>b</th></tr><tr><td>c</td><td></td><td>d</td></tr>'],
  [['headerRow'], '<tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr>'],
  [['headerRow', 'headerRow'], '<tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr>'],
  [['removeRow'], '<tr><th>a</th><th>b</th></tr>'],
  [['removeColumn'], '<tr><th>b</th></tr><tr><td>d</td></tr>'],
  [['removeTable'], ''],
])('%j', (actions, rows) => {
  const doc = page(row(cell('a', 'tableHeader'), cell('b', 'tableHeader')), row(cell('c'), cell('d')));
  const table = rows === '' ? '' : `<table><tbody>${rows}</tbody></table>`;
  const html = htmlOf(after(writingIn(doc, 'c'), ...actions).doc);
  expect(html.replaceAll(/(<t[hd]>)<p>|<\/p>(?=<\/t[hd]>)/g, '$1')).toBe(`${table}<p>after</p>`);
});

it('outside of a table nothing is done to it', () => {
  const state = writingIn(simple, 'after');
  const inside: readonly TableAction[] = ['addRow', 'addColumn', 'removeRow', 'removeColumn', 'removeTable'];
  expect(htmlOf(after(state, ...inside).doc)).toBe(htmlOf(state.doc));
});

it('blanks between the parts of a table are no cells; those of its words stay', () => {
  expect(withoutGaps('<p>a b</p> \n<table>\n  <tr> <td>a <b>b</b> </td>\n</tr>\n</table> <p>c</p>')).toBe(
    '<p>a b</p> \n<table><tr><td>a <b>b</b> </td></tr></table> <p>c</p>',
  );
});
