import { install, run } from './runtime.mjs';

install();
process.exit(await run('scripts/start.ts', process.argv.slice(2)));
