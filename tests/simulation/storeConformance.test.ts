import { MemoryDatabase } from './memoryStore.ts';
import { describeStore } from './storeConformance.ts';

describeStore('in memory', () => {
  const database = new MemoryDatabase();
  return Promise.resolve({
    clients: [1, 2, 3],
    connect: () => database.connect(),
    breakNextAppend: (how) => database.faults.push(how === 'stored' ? 'unknownStored' : 'unknownLost'),
    takeOver: async () => {
      await database.connect().load();
    },
    close: () => Promise.resolve(),
  });
});
