import type { Language } from '@candor/domain/clients/language.ts';
import type { StatementFormat } from '@candor/contracts/http/statements.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { StatementQuery } from './makeStatement.ts';

/** A request to the render thread for a statement. */
export interface StatementAsk extends StatementQuery {
  readonly format: StatementFormat;
  readonly language: Language;
  readonly confirmAt: string;
  /**
   * The latest good quotes for a statement that ends now; undefined for an earlier one, which is valued by the bars of
   * its time.
   */
  readonly quotes: readonly Quote[] | undefined;
}

declare module '../../../bus/bus.ts' {
  interface Requests {
    /** Answers the id to read the statement by; undefined: too many are being written. */
    'statements.begin': { readonly ask: StatementAsk; readonly answer: number | undefined };
    /** Answers the next bytes; undefined at the end. */
    'statements.read': { readonly ask: number; readonly answer: Uint8Array | undefined };
    /** Ends a statement whose reader has gone. */
    'statements.end': { readonly ask: number; readonly answer: null };
  }
}
