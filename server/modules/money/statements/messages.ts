import type { Language } from '@candor/domain/clients/language.ts';
import type { StatementFormat } from '@candor/contracts/http/statements.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { StatementQuery } from './makeStatement.ts';

/** A request for a statement to the render thread. */
export interface StatementAsk extends StatementQuery {
  readonly format: StatementFormat;
  readonly language: Language;
  readonly confirmAt: string;
  /** The latest good quotes, where the statement ends now; otherwise the bars of its time are what it is valued by. */
  readonly quotes: readonly Quote[] | undefined;
}

declare module '../../../bus/bus.ts' {
  interface Requests {
    /** Answers the number to read it by; undefined: too many are being written. */
    'statements.begin': { readonly ask: StatementAsk; readonly answer: number | undefined };
    /** The next bytes; undefined: there are no more. */
    'statements.read': { readonly ask: number; readonly answer: Uint8Array | undefined };
    /** The reader has gone. */
    'statements.end': { readonly ask: number; readonly answer: null };
  }
}
