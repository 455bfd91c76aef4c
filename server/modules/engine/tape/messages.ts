import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { BlockProof, BlockWanted, ListedHour, TickWindow, TicksWanted, WindowWanted } from './archive.ts';
import type { HoursWanted } from './store.ts';

/** What is asked of the thread that reads the tape, and what the thread that writes it tells. */
declare module '../../../bus/bus.ts' {
  interface Subjects {
    /** Too little disk for evidence, or enough again. */
    'tape.disk': { readonly isScarce: boolean };
  }
  interface Requests {
    'tape.list': { readonly ask: HoursWanted; readonly answer: readonly ListedHour[] };
    'tape.prove': { readonly ask: number; readonly answer: BlockProof | undefined };
    'tape.block': { readonly ask: BlockWanted; readonly answer: BlockProof | undefined };
    'tape.window': { readonly ask: WindowWanted; readonly answer: TickWindow };
    'tape.around': { readonly ask: TicksWanted; readonly answer: readonly Quote[] };
  }
}
