import { approve, look, register, reject, send } from './actions.ts';
import { findRegistered } from './arrivals.ts';
import type { RegisteredClients } from './arrivals.ts';
import { cast } from './cast.ts';
import type { DocumentType } from '@candor/domain/clients/documents.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Person } from './person.ts';
import type { Scene, Stage } from './stage.ts';

/** Cases for the verification officers: new ones, one sent again, one near its deadline, one that the list names. */
export function verification(stage: Stage, clients: RegisteredClients): readonly Scene[] {
  const note = 'The lower edge is cut off. Please send the whole card, in daylight.';
  const cutOff = { type: 'doc_passport', reason: 'cutOff', note } as const;
  return [
    come(stage, clients, cast.tomas, stage.ago(4)),
    sends(stage, cast.tomas, stage.ago(3, 20), ['doc_passport', 'doc_address']),
    {
      at: stage.ago(2, 22),
      play: () => reject(stage, 'Jonas', findRegistered(clients, cast.tomas), cutOff),
    },
    { at: stage.ago(2, 21), play: () => approve(stage, 'Jonas', findRegistered(clients, cast.tomas)) },
    sends(stage, cast.tomas, stage.ago(0, 6), ['doc_passport']),
    come(stage, clients, cast.giulia, stage.ago(1, 2)),
    sends(stage, cast.giulia, stage.ago(0, 22), ['doc_passport']),
    come(stage, clients, cast.ilinca, stage.ago(0, 14)),
    sends(stage, cast.ilinca, stage.ago(0, 13), ['doc_passport']),
    // Opened once: the list names a person of this name, which compliance has to judge.
    {
      at: stage.ago(0, 11),
      play: async () => {
        await look(await stage.signIn('Mara'), findRegistered(clients, cast.ilinca));
      },
    },
    come(stage, clients, cast.clara, stage.ago(0, 9)),
    sends(stage, cast.clara, stage.ago(0, 8), ['doc_passport', 'doc_address']),
    come(stage, clients, cast.aoife, stage.ago(0, 5)),
    sends(stage, cast.aoife, stage.ago(0, 1), ['doc_address']),
  ];
}

function come(stage: Stage, clients: RegisteredClients, person: Person, at: Instant): Scene {
  return { at, play: async () => void clients.set(person, await register(stage, person)) };
}

function sends(stage: Stage, person: Person, at: Instant, types: readonly DocumentType[]): Scene {
  const play = async (): Promise<void> => {
    const browser = await stage.logIn(person);
    for (const type of types) await send(stage, browser, person, type);
  };
  return { at, play };
}
