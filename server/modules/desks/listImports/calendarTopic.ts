import { calendarDifference, restoringChanges, changesOfFile } from '@candor/domain/economics/calendarChange.ts';
import {
  changesSince,
  findEventsOf,
  findImportOf,
  findNewestImport,
  insertImport,
  isImportDone,
  listImports,
  lockCalendar,
  readEventFile,
} from '../../terminal/economics/index.ts';
import type { Connection } from '../../../database/pool.ts';
import type { ComparedList, ListTopic } from './topic.ts';

/** Rule SE-16: a file adds to and corrects every brand's calendar; an import can be reverted. */
export const calendarTopic: ListTopic = {
  kind: 'economics',
  subject: 'economicCalendar',
  propose: 'calendar.propose',
  lock: lockCalendar,
  newest: findNewestImport,
  isDone: isImportDone,
  async compare(connection, source): Promise<ComparedList | undefined> {
    if ('restores' in source) {
      const { restores } = source;
      const earlier = await findImportOf(connection, restores);
      if (earlier === undefined) return undefined;
      const changes = restoringChanges(await changesSince(connection, restores));
      return compared(connection, { ...earlier, restores, changes, rows: 0 });
    }
    const { name, hash, text } = source.file;
    const events = readEventFile(name, text);
    const changes = changesOfFile(await findEventsOf(connection, events), events);
    return compared(connection, { name, hash, restores: undefined, changes, rows: events.length });
  },
  list: listImports,
};

type Compared = Pick<Parameters<typeof insertImport>[1], 'name' | 'hash' | 'restores' | 'changes'>;

function compared(connection: Connection, { rows, ...found }: Compared & { readonly rows: number }): ComparedList {
  const { name, hash, changes } = found;
  return {
    name,
    hash,
    difference: calendarDifference(changes, rows),
    put: ({ follows, at: now, ...by }) => insertImport(connection, { ...found, now, follows, by }),
  };
}
