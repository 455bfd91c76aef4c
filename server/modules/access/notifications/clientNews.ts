import { newsTopics } from '@candor/domain/clients/inbox.ts';
import type { NewsTopic } from '@candor/domain/clients/inbox.ts';
import type { BrandId, ClientId } from '@candor/domain/ids.ts';
import { parseJson } from '@candor/domain/json.ts';
import * as z from 'zod/mini';
import { listenTo } from '../../../database/listen.ts';
import type { DatabaseAddress } from '../../../database/pool.ts';

/** Rule IB-5: the clients whose open pages must reload the data of these topics. */
export interface ClientNews {
  /** Undefined for all brands, since it is unknown what was missed. */
  readonly brandId: BrandId | undefined;
  /** Undefined for all clients of the brand. */
  readonly clientId: ClientId | undefined;
  readonly topics: readonly NewsTopic[];
}

const newsPayload = z.tuple([z.string(), z.nullable(z.number()), z.enum(newsTopics)]);
const EVERYTHING: ClientNews = { brandId: undefined, clientId: undefined, topics: newsTopics };

/** Announces what has changed for a client, in any thread or server, as soon as it is committed. */
export class ClientNewsBoard {
  readonly #listeners = new Set<(news: ClientNews) => void>();
  #end: (() => Promise<void>) | undefined;

  /**
   * Begins to listen to the database. News of a newer server that this one cannot read is reported as trouble, and
   * listening continues.
   */
  start(address: DatabaseAddress, onTrouble: (error: unknown) => void): void {
    this.#end = listenTo({
      address,
      channel: 'client_news',
      onTrouble,
      onNotice: (payload) => {
        const news = readNews(payload);
        if (news === undefined) onTrouble(new Error(`not understood: ${payload}`));
        else this.#notify(news);
      },
      onGap: () => this.#notify(EVERYTHING),
    });
  }

  listen(listener: (news: ClientNews) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async stop(): Promise<void> {
    await this.#end?.();
  }

  #notify(news: ClientNews): void {
    for (const listener of this.#listeners) listener(news);
  }
}

function readNews(payload: string): ClientNews | undefined {
  const parsed = newsPayload.safeParse(parseJson(payload));
  if (!parsed.success) return undefined;
  const [brandId, clientId, topic] = parsed.data;
  return { brandId, clientId: clientId ?? undefined, topics: [topic] };
}
