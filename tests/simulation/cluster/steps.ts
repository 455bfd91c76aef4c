import { Chance } from '../lockstep/chance.ts';
import { CALM } from './network.ts';
import type { Weather } from './network.ts';
import { slots } from './process.ts';
import type { Slot } from './process.ts';

export const CLIENTS = 3;
/** Milliseconds after which the accounts are open and have money. */
const FIRST_MS = 1_500;
export const LAST_MS = 20_000;

const kinds = ['deposit', 'withdraw', 'open', 'close', 'place', 'cancel', 'update', 'closeAll', 'reverse'] as const;

/** A client's wish; its details follow from `figure` when it is sent. */
export interface ClientStep {
  readonly kind: 'command';
  readonly client: number;
  readonly edge: number;
  readonly what: (typeof kinds)[number];
  readonly figure: number;
}

/** A fault that befalls the cluster. */
export type FaultStep =
  /** A crash between two acts; a machine that is gone leaves its sessions behind. */
  | { readonly kind: 'crash'; readonly slot: Slot; readonly acts: number; readonly isMachineGone: boolean }
  | { readonly kind: 'hang'; readonly slot: Slot; readonly ms: number }
  | { readonly kind: 'partition'; readonly between: readonly [Slot, Slot]; readonly ms: number }
  | { readonly kind: 'cutDatabase'; readonly slot: Slot; readonly ms: number; readonly isNoticed: boolean }
  | { readonly kind: 'breakBatch'; readonly isStored: boolean }
  | { readonly kind: 'weather'; readonly weather: Weather; readonly ms: number }
  | { readonly kind: 'skew'; readonly slot: Slot; readonly ms: number };

/** One drawn event; `at` in milliseconds since the start. */
export type Step = (ClientStep | FaultStep) & { readonly at: number };

/** Draws a seed's wishes and faults, in order of time. */
export function drawSteps(seed: number): Step[] {
  const chance = new Chance(seed);
  const at = (): number => FIRST_MS + chance.below(LAST_MS - FIRST_MS);
  const commands = Array.from({ length: 12 + chance.below(24) }, () => ({ ...drawCommand(chance), at: at() }));
  const faults = Array.from({ length: chance.below(9) }, () => ({ ...drawFault(chance), at: at() }));
  return [...commands, ...faults].toSorted((one, other) => one.at - other.at);
}

function drawCommand(chance: Chance): ClientStep {
  const what = chance.oneIn(3)
    ? chance.pick(kinds)
    : chance.pick(['open', 'open', 'place', 'close', 'deposit'] as const);
  const [client, edge, figure] = [chance.below(CLIENTS), chance.below(2), chance.below(1_000_000)];
  return { kind: 'command', client, edge, what, figure };
}

function drawFault(chance: Chance): FaultStep {
  const slot = chance.pick(slots);
  const dealer = chance.pick(['dealer-1', 'dealer-2'] as const);
  switch (chance.pick(['crash', 'crash', 'hang', 'partition', 'cut', 'break', 'break', 'weather', 'skew'] as const)) {
    case 'crash':
      return { kind: 'crash', slot, acts: chance.below(60), isMachineGone: chance.oneIn(4) };
    case 'hang':
      return { kind: 'hang', slot, ms: 200 + chance.below(6_000) };
    case 'partition': {
      const other = chance.pick(slots.filter((one) => one !== slot));
      return { kind: 'partition', between: [slot, other], ms: 200 + chance.below(8_000) };
    }
    case 'cut':
      return { kind: 'cutDatabase', slot: dealer, ms: 100 + chance.below(6_000), isNoticed: chance.oneIn(2) };
    case 'break':
      return { kind: 'breakBatch', isStored: chance.oneIn(2) };
    case 'weather':
      return { kind: 'weather', weather: drawWeather(chance), ms: 500 + chance.below(6_000) };
    case 'skew':
      return { kind: 'skew', slot, ms: chance.below(6_000) - 3_000 };
  }
}

function drawWeather(chance: Chance): Weather {
  return {
    ...CALM,
    lost: chance.oneIn(2) ? chance.below(300) : 0,
    doubled: chance.oneIn(3) ? chance.below(300) : 0,
    isOutOfOrder: chance.oneIn(4),
    delayMs: chance.oneIn(2) ? chance.below(400) : 0,
  };
}
