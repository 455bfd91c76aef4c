import { readFileSync } from 'node:fs';
import type { Clock } from '../clock.ts';
import type { PriceSetting } from '../config.ts';
import { instruments } from '../modules/instruments/index.ts';
import type { Installation } from '../modules/quotes/index.ts';
import type { PriceSource } from '../providers/prices/interface.ts';
import { createReplaySource } from '../providers/prices/replay/replay.ts';
import { createSimulatedSource } from '../providers/prices/simulated/simulated.ts';

/** The configured source of prices; each thread makes its own, and both give the same ticks. */
export function createPriceSource(setting: PriceSetting, installation: Installation, clock: Clock): PriceSource {
  if (setting.kind === 'simulated') return createSimulatedSource({ ...installation, instruments, clock });
  const text = readFileSync(setting.file, 'utf8');
  return createReplaySource({ text, speed: setting.speed, anchor: installation.firstInstant, clock });
}
