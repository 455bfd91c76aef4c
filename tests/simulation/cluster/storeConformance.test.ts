import { LeasedStore } from '@candor/server/modules/engine/dealing/leasedStore.ts';
import type { DealingStore } from '@candor/server/modules/engine/dealing/port.ts';
import { describeStore } from '../storeConformance.ts';
import { ClusterDatabase } from './clusterDatabase.ts';
import { SimulatedProcess } from './process.ts';
import { VirtualTime } from './virtualTime.ts';

describeStore('of the simulated cluster, under the real lease', () => {
  const time = new VirtualTime();
  const database = new ClusterDatabase(time, 1);
  const process = new SimulatedProcess(time, { slot: 'dealer-1', skewMs: 0 }, 1, () => undefined);
  const store = (): LeasedStore =>
    new LeasedStore({
      connect: (onBroken) => database.connect(process, onBroken),
      owner: process.name,
      readSnapshot: () => Promise.resolve(undefined),
      timers: process,
      elapsed: () => time.now,
    });
  /** Lets time pass until the answer has arrived. */
  const inTime = async <T>(answer: Promise<T>): Promise<T> => {
    let isThere = false;
    const noted = answer.finally(() => (isThere = true));
    noted.catch(() => undefined);
    while (!isThere) await time.step();
    return noted;
  };
  const driven = (real: DealingStore): DealingStore => ({
    load: () => inTime(real.load()),
    append: (batch) => inTime(real.append(batch)),
    results: (keys) => inTime(real.results(keys)),
    renewLease: () => inTime(real.renewLease()),
  });
  return Promise.resolve({
    clients: [1, 2, 3],
    connect: () => driven(store()),
    breakNextAppend: (how) => void (database.nextBreak = how),
    takeOver: async () => {
      if (database.lease !== undefined) database.lease.epoch += 1n;
    },
    close: () => Promise.resolve(),
  });
});
