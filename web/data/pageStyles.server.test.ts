import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { addPageStyles, readPageFiles } from './pageStyles.server.ts';

const MARK = '5f0c';
const theme = { address: '/brand/theme.css', text: '' };
const folder = mkdtempSync(join(tmpdir(), 'assets-'));

vi.mock('./websiteBuild.server.ts', () => ({
  assetsFolder: () => folder,
  websiteBuild: () => ({
    enhancer: '/assets/enhance-a1.js',
    entrances: '/assets/entrances-a1.js',
    partners: '/assets/partners-a1.js',
    release: 'a1',
  }),
}));

/** Writes the files of a build with these among them, and reads it. */
function build(files: Readonly<Record<string, string>>): void {
  for (const script of ['enhance', 'entrances', 'partners']) writeFileSync(join(folder, `${script}-a1.js`), 'x');
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  readPageFiles();
}

/** Returns the styles in a page that links this sheet. */
function stylesOf(sheet: string, body: string): string | undefined {
  const page =
    `<head><link nonce="${MARK}" rel="stylesheet" href="/assets/${sheet}#"/></head>` +
    `<body class="shown">${body}<script src="/assets/enhance-a1.js"></script></body>`;
  return /<style[^>]*>(.*)<\/style>/.exec(addPageStyles(page, { mark: MARK, theme }))?.[1];
}

test('a page has the styles of what the modules of its elements may add, and of no other module', () => {
  build({
    'enhance-a1.js': 'l({menu:()=>f(()=>import(`./menu-a1.js`),[]),map:()=>f(()=>import(`./map-a1.js`),[])})',
    'menu-a1.js': 'import"./enhance-a1.js";import"./item-a1.js";',
    'item-a1.js': 'e.className="item"',
    'map-a1.js': 'e.className="pin"',
    'parts-a1.css': '.shown{margin:0}.item{margin:1px}.pin{margin:2px}',
  });
  expect(stylesOf('parts-a1.css', '<div data-enhance="menu"></div>')).toBe('.shown{margin:0}.item{margin:1px}');
});

test('a page has its styles although the files of the build were replaced since the start', () => {
  build({ 'root-a1.css': '.shown{margin:0}.other{margin:1px}' });
  rmSync(folder, { recursive: true });
  expect(stylesOf('root-a1.css', '')).toBe('.shown{margin:0}');
});
