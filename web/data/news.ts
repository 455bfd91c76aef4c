import { newsTopics } from '@candor/domain/clients/inbox.ts';
import type { NewsTopic } from '@candor/domain/clients/inbox.ts';
import { queryClient } from './queries.ts';

/** What is asked again for each topic; of it only what a page shows is asked at once. */
const keysOf: Readonly<Record<NewsTopic, readonly (readonly string[])[]>> = {
  messages: [['messages']],
  account: [['account'], ['limits'], ['payments', 'options'], ['popups']],
  documents: [['account'], ['documents'], ['documentPictures'], ['payments', 'options']],
  payments: [['payments'], ['transactions']],
  popups: [['popups']],
};

/** Rule IB-5: the server has told that something of the client has changed. */
export function hearNews(topics: readonly NewsTopic[]): void {
  for (const queryKey of topics.flatMap((topic) => keysOf[topic])) {
    void queryClient.invalidateQueries({ queryKey: [...queryKey] });
  }
}

/** After a break of the line: what was told meanwhile is lost. */
export function catchUpOnNews(): void {
  hearNews(newsTopics);
}
