import type { DataWithEnd } from '@candor/contracts/http/office/dataClasses.ts';
import { dataClassNames, dataClasses } from '@candor/domain/data/classes.ts';
import type { DataClass } from '@candor/domain/data/classes.ts';
import { accept } from '@candor/domain/result.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import type { OfficeHandlers } from '../../access/staff/index.ts';
import { countDueRows } from './eraseRows.ts';
import { countClients, listDone } from './store.ts';

interface DataDeskDeps {
  readonly pool: Pool;
  readonly clock: Clock;
}

/** Handlers by which staff see data retention; none of them erases anything. */
export function dataRoutes(deps: DataDeskDeps): OfficeHandlers<'listDataClasses'> {
  return {
    listDataClasses: async (_request, { session }) => accept(await listClasses(deps, session.brandId)),
  };
}

function listClasses({ pool, clock }: DataDeskDeps, brandId: BrandId): Promise<DataWithEnd> {
  const now = clock.now();
  return transaction(pool, brandId, async (connection) => {
    const { due, serviceDue, waiting, held, open } = await countClients(connection, now);
    const rows = await countDueRows(connection, now);
    const dueOf = new Map([...rows, ['service', serviceDue] as const, ['relationship', due] as const]);
    const done = new Map((await listDone(connection)).map((one) => [one.class, one]));
    const classes = dataClassNames.map((name) => {
      const { clock: starts, days, end }: DataClass = dataClasses[name];
      const { count = 0, last = null } = done.get(name) ?? {};
      return { name, clock: starts, days: days ?? null, end, due: dueOf.get(name) ?? 0, done: count, last };
    });
    return { classes, clients: { waiting, held, open } };
  });
}
