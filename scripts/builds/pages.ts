import { step } from '../progress.ts';
import { type Build, buildOnce } from './fresh.ts';
import { runTool } from './tool.ts';

const NAME = 'web-build';

const pages: Omit<Build, 'run'> = {
  name: NAME,
  inputs: ['web', 'domain', 'contracts', 'brands', 'locales', 'package-lock.json'],
  outputs: ['web/build/server/index.js', 'web/build/office/index.html'],
};

/** Builds the pages of all sites unless they are fresh; `report` shows the progress. */
export function buildPages(report: typeof step = step): Promise<void> {
  return buildOnce({ ...pages, run: () => report('Building the pages', runBuild) });
}

/**
 * Builds the brands' pages, then the scripts of pages without a framework beside them, then the office's, which are
 * separate.
 */
async function runBuild(): Promise<void> {
  await run('@react-router/dev/bin.cjs', ['build']);
  await run('vite/bin/vite.js', ['build', '-c', 'website.vite.config.ts']);
  await run('vite/bin/vite.js', ['build', '-c', 'entrances.vite.config.ts']);
  await run('vite/bin/vite.js', ['build', '-c', 'partners.vite.config.ts']);
  await run('vite/bin/vite.js', ['build', '-c', 'office.vite.config.ts']);
}

function run(script: string, args: readonly string[]): Promise<void> {
  return runTool({ script, args, folder: 'web', makes: 'the pages', name: NAME });
}
