import { step } from '../progress.ts';
import { buildOnce } from './fresh.ts';
import { runTool } from './tool.ts';

const NAME = 'server-build';

/** Bundles the server unless the bundle is fresh: `server/vite.config.ts`. `report` shows the progress. */
export function buildServer(report: typeof step = step): Promise<void> {
  return buildOnce({
    name: NAME,
    inputs: ['server', 'domain', 'contracts', 'brands', 'locales', 'package-lock.json'],
    outputs: ['server/build/main.js'],
    run: () => report('Bundling the server', bundle),
  });
}

function bundle(): Promise<void> {
  return runTool({
    script: 'vite/bin/vite.js',
    args: ['build'],
    folder: 'server',
    makes: 'the server',
    name: NAME,
  });
}
