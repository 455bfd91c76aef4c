import { SCREENING_LINES_MAXIMUM } from '@candor/domain/lists/kinds.ts';
import {
  compareWithFile,
  compareWithList,
  findListOf,
  findNewestList,
  insertList,
  isListDone,
  listLists,
  lockLists,
  readScreeningList,
} from '../../client/screening/index.ts';
import type { Connection } from '../../../database/pool.ts';
import type { ComparedList, ListTopic } from './topic.ts';

/** Rule SE-15: a file replaces the whole list against which the clients of every brand are screened. */
export const screeningTopic: ListTopic = {
  kind: 'screening',
  subject: 'screeningList',
  propose: 'screeningList.propose',
  lock: lockLists,
  newest: newestId,
  isDone: isListDone,
  async compare(connection, source): Promise<ComparedList | undefined> {
    const newest = await newestId(connection);
    if ('restores' in source) {
      const { restores: entries } = source;
      const earlier = await findListOf(connection, entries);
      if (earlier === undefined) return undefined;
      const { name, hash } = earlier;
      const difference = await compareWithList(connection, newest, entries);
      return { name, hash, difference, put: put(connection, { name, hash, difference, entries }) };
    }
    const { name, hash, text } = source.file;
    const entries = await readScreeningList(text, SCREENING_LINES_MAXIMUM);
    const difference = await compareWithFile(connection, newest, entries);
    return { name, hash, difference, put: put(connection, { name, hash, difference, entries }) };
  },
  list: listLists,
};

async function newestId(connection: Connection): Promise<number> {
  return (await findNewestList(connection))?.id ?? 0;
}

type Compared = Pick<Parameters<typeof insertList>[1], 'name' | 'hash' | 'difference' | 'entries'>;

function put(connection: Connection, compared: Compared): ComparedList['put'] {
  return ({ follows, at: now, ...by }) => insertList(connection, { ...compared, now, follows, by });
}
