import { splitQuote } from '@candor/domain/trading/corporateActions.ts';
import type { EngineOptions } from './engineOptions.ts';
import type { Market } from './market.ts';
import type { LoadedBook } from './port.ts';
import type { Batch } from './rows.ts';

/** What the desk has set, as it is stored. */
export function loadDesk(
  options: EngineOptions,
  market: Market,
  { openings, halts, limitChanges, settingChanges, termChanges, actions }: LoadedBook,
): void {
  market.openings.load(openings);
  market.halts.load(halts);
  market.limits.load(limitChanges);
  market.settings.load(settingChanges);
  market.terms.load(termChanges);
  market.actions.load(actions);
  publishDesk(options, market);
}

/** Where opening is paused, what is halted, which limits and settings are set, and which actions are announced. */
export function publishDesk(options: EngineOptions, market: Market): void {
  const { onOpenings, onHalts, onLimits, onSettings, onTerms, onActions } = options;
  onOpenings?.([...market.openings.state.values()]);
  onHalts?.(market.haltsInForce());
  // The limits are measured against the settings, which those who hear of them must have already.
  onSettings?.(market.settings.state);
  onTerms?.(market.terms.state);
  onLimits?.([...market.limits.state.values()]);
  onActions?.(market.actions.state);
}

/** What a batch has changed of it. */
export function publishBatch(options: EngineOptions, market: Market, batch: Batch): void {
  const { openings, halts, limitChanges, settingChanges, termChanges, actions } = batch;
  const changes = [openings, halts, limitChanges, settingChanges, termChanges, actions];
  if (changes.some(({ length }) => length > 0)) publishDesk(options, market);
  for (const { step, terms, quote } of actions)
    if (step === 'carriedOut' && terms.kind === 'split' && quote !== undefined)
      options.onSplit?.(splitQuote(quote, terms), terms);
}
