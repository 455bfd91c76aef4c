import type { Brand } from '@candor/brands/schema.ts';
import type { Logger } from 'pino';
import type { DatabaseAddress, Pool } from '../database/pool.ts';
import { PublishedBoard } from '../modules/website/branding/index.ts';

interface StudioWiring {
  readonly pool: Pool;
  readonly address: DatabaseAddress;
  /** The brands as this process's parts share them. */
  readonly brands: readonly Brand[];
  readonly log: Logger;
}

/** Opens what two people have published of the brands in the studio: read and applied at the start, then followed. */
export async function openStudio({ pool, address, brands, log }: StudioWiring): Promise<PublishedBoard> {
  const board = new PublishedBoard(pool, [...new Set(brands)]);
  await board.read();
  board.start(address, (error) => log.warn({ error: String(error) }, 'what the studio has published'));
  return board;
}
