import { install, run } from './runtime.mjs';

install();
process.exit(await run('scripts/test.ts', process.argv.slice(2)));
