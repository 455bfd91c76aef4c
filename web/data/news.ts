import { newsTopics } from '@candor/domain/clients/inbox.ts';
import type { NewsTopic } from '@candor/domain/clients/inbox.ts';
import { queryClient } from './queries.ts';

/** The queries to repeat for each topic; only those shown on the page are repeated at once. */
const keysOf: Readonly<Record<NewsTopic, readonly (readonly string[])[]>> = {
  messages: [['messages']],
  account: [['account'], ['limits'], ['payments', 'options'], ['popups']],
  documents: [['account'], ['documents'], ['documentPictures'], ['payments', 'options']],
  payments: [['payments'], ['transactions']],
  popups: [['popups']],
  instruments: [['assets']],
};

/** Rule IB-5: the server has reported a change of the client's data. */
export function hearNews(topics: readonly NewsTopic[]): void {
  for (const queryKey of topics.flatMap((topic) => keysOf[topic])) {
    void queryClient.invalidateQueries({ queryKey: [...queryKey] });
  }
}

/** After a break of the connection: reports sent meanwhile are lost. */
export function catchUpOnNews(): void {
  hearNews(newsTopics);
}
