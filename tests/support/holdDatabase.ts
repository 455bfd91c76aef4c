import { startEmbedded } from '@candor/server/database/embedded.ts';

/** Holds an embedded database, as a server does, until this process is ended. */
const packageName = process.argv[3];
const dataDir = process.argv[2] ?? '';
const database = await startEmbedded(packageName === undefined ? { dataDir } : { dataDir, packageName });
process.stdout.write(`${JSON.stringify({ pid: database.pid, url: database.ownerUrl('postgres') })}\n`);
setInterval(() => undefined, 60_000);
