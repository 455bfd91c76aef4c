import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { addPageStyles, readPageFiles } from './pageStyles.server.ts';

const MARK = '5f0c';
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

test('a page has its styles although the files of the build were replaced since the start', () => {
  for (const script of ['enhance', 'entrances', 'partners']) writeFileSync(join(folder, `${script}-a1.js`), 'x');
  writeFileSync(join(folder, 'root-a1.css'), '.shown{margin:0}.other{margin:1px}');
  readPageFiles();
  rmSync(folder, { recursive: true });
  const page =
    `<head><link nonce="${MARK}" rel="stylesheet" href="/assets/root-a1.css#"/></head>` +
    '<body class="shown"><script src="/assets/enhance-a1.js"></script></body>';
  const theme = { address: '/brand/theme.css', text: '' };
  expect(addPageStyles(page, { mark: MARK, theme })).toContain(`<style nonce="${MARK}">.shown{margin:0}</style>`);
});
