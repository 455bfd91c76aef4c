import { z } from 'zod';
import { DAY_MS } from '@candor/domain/time.ts';
import { findRegistered } from './arrivals.ts';
import type { RegisteredClients } from './arrivals.ts';
import { cast } from './cast.ts';
import type { Scene, Stage } from './stage.ts';

const openedCase = z.object({ row: z.object({ id: z.number() }) });

/** Cases that compliance examines. */
export function cases(stage: Stage, clients: RegisteredClients): readonly Scene[] {
  return [
    {
      at: stage.ago(5),
      play: async () => {
        const officer = await stage.signIn('Petra');
        const { pin } = findRegistered(clients, cast.joris);
        const reason = 'Two cards with other names were tried before the deposit that succeeded.';
        const ends_at = new Date(stage.now + 6 * DAY_MS).toISOString();
        const opened = await officer.post('/api/office/cases/open', { pin, reason, ends_at, request: stage.command() });
        const { id } = openedCase.parse(opened).row;
        const note = 'Asked the card company for the names of the holders. The answer is expected this week.';
        await officer.post('/api/office/cases/note', { id, note, request: stage.command() });
      },
    },
  ];
}
