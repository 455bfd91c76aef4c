// node scripts/enter.mjs FILE [arguments]: runs one of our TypeScript files under any installed Node.
import { install, run } from './runtime.mjs';

const [file, ...args] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('Usage: node scripts/enter.mjs FILE [arguments]\n');
  process.exit(2);
}
install();
process.exit(await run(file, args));
