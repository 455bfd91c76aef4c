import './messages.ts';

export { TapeArchive, proofToWire } from './archive.ts';
export type { TickWindow } from './archive.ts';
export { DiskGuard } from './diskGuard.ts';
export { hourPath } from './hours.ts';
export { Tape } from './tape.ts';
export type { TapeOptions } from './tape.ts';
