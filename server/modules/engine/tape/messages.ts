import type { Quote } from '@candor/domain/pricing/quote.ts';
import type {
  BlockProof,
  BlockQuery,
  ListedHour,
  RunningHour,
  TickWindow,
  TicksQuery,
  WindowQuery,
} from './archive.ts';
import type { HoursQuery } from './store.ts';

/** Requests to the thread that reads the tape, and messages of the thread that writes it. */
declare module '../../../bus/bus.ts' {
  interface Subjects {
    /** Too little disk space for evidence, or enough again. */
    'tape.disk': { readonly isScarce: boolean };
  }
  interface Requests {
    'tape.list': { readonly ask: HoursQuery; readonly answer: readonly ListedHour[] };
    'tape.running': { readonly ask: null; readonly answer: RunningHour | undefined };
    'tape.prove': { readonly ask: number; readonly answer: BlockProof | undefined };
    'tape.block': { readonly ask: BlockQuery; readonly answer: BlockProof | undefined };
    'tape.window': { readonly ask: WindowQuery; readonly answer: TickWindow };
    'tape.around': { readonly ask: TicksQuery; readonly answer: readonly Quote[] };
  }
}
