import { readFile } from 'node:fs/promises';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Bus } from '../../../bus/bus.ts';
import type { Handlers } from '../../access/sessions/index.ts';
import { proofToWire } from './archive.ts';
import { FORMAT, hourOfName, hourPath, isFileMissing } from './hours.ts';
import './messages.ts';

/** Default number of listed hours: a little more than a month. */
const HOURS_USUAL = 1_000;

/** Creates the tape's routes; the tape is read in a thread where a large file delays no other work. */
export function tapeRoutes(
  bus: Bus,
  folder: string,
): Handlers<'getTape' | 'getTapeFile' | 'getTapeProof' | 'getTapeBlock'> {
  return {
    async getTape({ before, count = HOURS_USUAL }) {
      const hours = await bus.request('tape.list', { before, count });
      const running = before === undefined ? await bus.request('tape.running', null) : undefined;
      return accept({
        format: FORMAT,
        hours: hours.map(({ hour, blocks, ticks, bytes, root, firstTickId, lastTickId, isKept }) => ({
          hour,
          blocks,
          ticks,
          bytes,
          root,
          kept: isKept,
          first_tick_id: firstTickId,
          last_tick_id: lastTickId,
        })),
        ...(running && {
          running: { hour: running.hour, blocks: running.blocks, last_tick_id: running.lastTickId },
        }),
      });
    },
    async getTapeFile({ hour }) {
      try {
        return accept(await readFile(hourPath(folder, hourOfName(hour))));
      } catch (error) {
        if (isFileMissing(error)) return refuse({ code: 'notFound', field: 'hour' });
        throw error;
      }
    },
    async getTapeProof({ tick }) {
      const proof = await bus.request('tape.prove', tick);
      if (proof === undefined) return refuse({ code: 'notFound', field: 'tick' });
      return accept(proofToWire(proof));
    },
    async getTapeBlock({ hour, index }) {
      const proof = await bus.request('tape.block', { hour: hourOfName(hour), index });
      return proof === undefined ? refuse({ code: 'notFound', field: 'index' }) : accept(proofToWire(proof));
    },
  };
}
