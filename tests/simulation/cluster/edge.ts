import type { AccountId } from '@candor/domain/ids.ts';
import { ProcessLink } from '@candor/server/bus/processes.ts';
import { ThreadBus } from '@candor/server/bus/threads.ts';
import { AccountViews } from '@candor/server/modules/engine/dealing/accountViews.ts';
import type { AccountView } from '@candor/server/modules/engine/dealing/accountViews.ts';
import { repeatMissed } from '@candor/server/wiring/repeat.ts';
import { markOf } from './process.ts';
import type { SimulatedProcess } from './process.ts';
import type { World } from './world.ts';

export const BRAND = 'northline';
const QUIET = { warn: () => undefined };

/** A process that serves clients, built of the product's own parts. */
export interface Edge {
  readonly process: SimulatedProcess;
  readonly bus: ThreadBus;
  /** Shows the account on a screen from now on. */
  show(accountId: AccountId): void;
  view(accountId: AccountId): Promise<AccountView>;
}

export function openEdge({ database, network, watch }: World, process: SimulatedProcess): Edge {
  const bus = ThreadBus.hub(process);
  const onMissed = repeatMissed(bus, QUIET, process);
  const { memory } = database;
  const views = new AccountViews(bus, ({ accountId }) =>
    database.read(process, () => ({
      history: memory.closedOf(accountId).toSorted((one, other) => other.closedAt - one.closedAt || other.id - one.id),
      orders: memory.endedOf(accountId).toSorted((one, other) => other.endedAt - one.endedAt || other.id - one.id),
    })),
  );
  bus.subscribe('quotes.tick', (quote) => watch.onTick(process, quote));
  const [elapsed, now] = [() => process.elapsed(), () => process.now()];
  bus.join((inner) => {
    const link = { wire: network.wire(process), inner, part: 'edge', elapsed, now, onMissed, timers: process } as const;
    return new ProcessLink({ ...link, mark: markOf(process) });
  });
  const view = (accountId: AccountId): Promise<AccountView> => views.of({ brandId: BRAND, accountId });
  const look = (accountId: AccountId): void => void view(accountId).catch(() => undefined);
  return {
    process,
    bus,
    view,
    show: (accountId) => {
      const nothing = (): void => undefined;
      const onChange = (): void => look(accountId);
      views.watch(accountId, { onChange, onClosed: nothing, onOrders: nothing, onOrderEnded: nothing });
      look(accountId);
    },
  };
}
