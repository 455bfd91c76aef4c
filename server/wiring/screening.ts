import type { Config } from '../config.ts';
import type { Pool } from '../database/pool.ts';
import { findNewestList, listEntries } from '../modules/client/screening/index.ts';
import type { ScreeningProvider } from '../providers/screening/interface.ts';
import { createListScreening } from '../providers/screening/list/list.ts';
import { noScreening } from '../providers/screening/none/none.ts';

/** Who is asked about sanctions and politically exposed persons. */
export function screeningFor(kind: Config['screening'], pool: Pool): ScreeningProvider {
  if (kind === 'none') return noScreening;
  return createListScreening({
    newest: () => findNewestList(pool),
    entries: (listId) => listEntries(pool, listId),
  });
}
