import { assert } from '@candor/domain/assert.ts';
import { useRouteLoaderData } from 'react-router';
import type { loader as layoutLoader } from './layout.tsx';
import { RiskWarning } from './RiskWarning.tsx';

/** Whole risk warning, in the texts that the layout provides. */
export function WebsiteRisk() {
  const layout = useRouteLoaderData<typeof layoutLoader>('website/layout');
  assert(layout !== undefined, 'the website layout gives its words to every page');
  return <RiskWarning words={layout.words.legal.risk} />;
}
