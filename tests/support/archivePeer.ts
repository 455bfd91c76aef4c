import pg from 'pg';
import { columnTypes } from '@candor/server/database/pool.ts';
import { archivePart } from '../../scripts/archive/archivePart.ts';
import { listParts } from '../../scripts/archive/parts.ts';

/** A process that archives a part and is killed when it reaches a given step. Arguments: owner, part, folder, step. */
const [connectionString, name, folder = '', last] = process.argv.slice(2);
const owner = new pg.Client({ connectionString, types: columnTypes });
await owner.connect();
const [part] = (await listParts(owner)).filter((one) => one.name === name);
if (part === undefined) throw new Error(`There is no part ${name}`);
await archivePart(owner, part, {
  folder,
  onStep: (step) => {
    if (step === last) process.kill(process.pid, 'SIGKILL');
  },
});
