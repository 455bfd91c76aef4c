import type { TermChangeMade, TermsPage } from '@candor/contracts/http/office/dealingTerms.ts';
import type { TermProposal } from './TermDialog.tsx';

/** Returns a change of the history as a proposal; undefined if it already applies. */
export function termProposed(
  { place, name, after, taken_away: isBack }: TermChangeMade,
  { markets }: Pick<TermsPage, 'markets'>,
): TermProposal | undefined {
  const market = markets.find((one) => one.place === place);
  if (market === undefined) return undefined;
  const term = name === 'hours' ? market.hours : market.age_limit;
  if (isBack) return term.version === null ? undefined : { place, name, term, isBack };
  return term.version !== null && term.value === after ? undefined : { place, name, term, value: after };
}
