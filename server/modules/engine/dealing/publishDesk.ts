import { splitQuote } from '@candor/domain/trading/corporateActions.ts';
import type { EngineOptions } from './engineOptions.ts';
import type { Market } from './market.ts';
import type { LoadedBook } from './port.ts';
import type { Batch } from './rows.ts';

/** Loads the desk's stored commands, and publishes the state that results. */
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

/** Publishes the pauses, halts, settings, market terms, limits and corporate actions in force. */
export function publishDesk(options: EngineOptions, market: Market): void {
  const { onOpenings, onHalts, onLimits, onSettings, onTerms, onActions } = options;
  onOpenings?.([...market.openings.state.values()]);
  onHalts?.(market.haltsInForce());
  // Limits are checked against the settings, so listeners must have the settings first.
  onSettings?.(market.settings.state);
  onTerms?.(market.terms.state);
  onLimits?.([...market.limits.state.values()]);
  onActions?.(market.actions.state);
}

/** Publishes the desk's state again if a batch has changed any of it. */
export function publishBatch(options: EngineOptions, market: Market, batch: Batch): void {
  const { openings, halts, limitChanges, settingChanges, termChanges, actions } = batch;
  const changes = [openings, halts, limitChanges, settingChanges, termChanges, actions];
  if (changes.some(({ length }) => length > 0)) publishDesk(options, market);
  for (const { step, terms, quote } of actions)
    if (step === 'carriedOut' && terms.kind === 'split' && quote !== undefined)
      options.onSplit?.(splitQuote(quote, terms), terms);
}
