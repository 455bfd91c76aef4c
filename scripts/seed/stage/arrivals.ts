import { HOUR_MS, MINUTE_MS } from '@candor/domain/time.ts';
import type { DocumentType } from '@candor/domain/clients/documents.ts';
import { approve, deposit, register, send } from './actions.ts';
import type { Person, Registered } from './person.ts';
import type { Scene, Stage } from './stage.ts';

/** How a client started: when they came, what they sent, and what they deposited. */
export interface Arrival {
  readonly person: Person;
  readonly daysAgo: number;
  /** Documents sent on the first day and approved the next morning; empty if none were sent yet. */
  readonly documents: readonly DocumentType[];
  /** Card deposits in euros, each with the days after registration; the first follows the approval. */
  readonly deposits: readonly (readonly [amount: number, afterDays: number])[];
}

export const IDENTITY = ['doc_passport', 'doc_address'] as const satisfies readonly DocumentType[];
export const ALL = [...IDENTITY, 'doc_funding_front', 'doc_funding_back'] as const satisfies readonly DocumentType[];

/** Everyone who has registered so far, for later scenes. */
export type RegisteredClients = Map<Person, Registered>;

export function findRegistered(clients: RegisteredClients, person: Person): Registered {
  const client = clients.get(person);
  if (client === undefined) throw new Error(`${person.email} has not registered yet`);
  return client;
}

export function allArrivalScenes(stage: Stage, clients: RegisteredClients, all: readonly Arrival[]): readonly Scene[] {
  return all.flatMap((arrival, index) => arrivalScenes(stage, clients, arrival, index));
}

function arrivalScenes(stage: Stage, clients: RegisteredClients, arrival: Arrival, index: number): readonly Scene[] {
  const { person, daysAgo, documents, deposits } = arrival;
  const began = stage.ago(daysAgo) + ((index * 37) % 50) * MINUTE_MS;
  const scenes: Scene[] = [
    {
      at: began,
      play: async () => {
        clients.set(person, await register(stage, person));
        const browser = stage.browserOf(person);
        for (const type of documents) await send(stage, browser, person, type);
      },
    },
  ];
  if (documents.length > 0) {
    const play = (): Promise<void> =>
      approve(stage, index % 2 === 0 ? 'Mara' : 'Jonas', findRegistered(clients, person));
    scenes.push({ at: began + 5 * HOUR_MS, play });
  }
  for (const [amount, afterDays] of deposits) {
    const play = async (): Promise<void> => {
      const browser = await stage.logIn(person);
      await browser.post('/api/accounts/switch', { account: 'real' });
      await deposit(stage, browser, amount);
    };
    scenes.push({ at: began + afterDays * 24 * HOUR_MS + 7 * HOUR_MS, play });
  }
  return scenes;
}
