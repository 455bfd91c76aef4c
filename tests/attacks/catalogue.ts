import type { Attack } from './attack.ts';
import { controls } from './kinds/controls.ts';
import { floods } from './kinds/floods.ts';
import { identity } from './kinds/identity.ts';
import { readers } from './kinds/readers.ts';
import { senders } from './kinds/senders.ts';
import { sockets } from './kinds/sockets.ts';
import { spellings } from './kinds/spellings.ts';
import { wire } from './kinds/wire.ts';

/**
 * Every attack that we know of, by kind; those of a kind attack the same server. A new one needs only a declaration.
 */
export const attackKinds: Readonly<Record<string, readonly Attack[]>> = {
  controls,
  wire,
  readers,
  floods,
  sockets,
  spellings,
  senders,
  identity,
};
