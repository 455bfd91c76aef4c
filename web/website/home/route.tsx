import { assert } from '@candor/domain/assert.ts';
import { useEffect } from 'react';
import { useLoaderData, useNavigate, useRouteLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../data/page.ts';
import { session } from '../../data/session.ts';
import type { loader as layoutLoader } from '../layout.tsx';
import { RiskWarning } from '../RiskWarning.tsx';
import { homeWidgets } from '../widgets/homeWidgets.server.ts';
import { HomeWidgets } from '../widgets/HomeWidgets.tsx';
import { Costs } from './Costs.tsx';
import { Facts } from './Facts.tsx';
import { homeMarkets } from './homeMarkets.ts';
import { Hero } from './Hero.tsx';
import { Steps } from './Steps.tsx';
import styles from './route.module.css';

export function loader({ context }: LoaderFunctionArgs) {
  const facts = context.get(pageContext);
  return { markets: homeMarkets(facts.instruments, facts.prices), widgets: homeWidgets(facts) };
}

export function shouldRevalidate(): boolean {
  return false;
}

export default function HomePage() {
  const { markets, widgets } = useLoaderData<typeof loader>();
  const layout = useRouteLoaderData<typeof layoutLoader>('website/layout');
  assert(layout !== undefined, 'the website layout gives its words to every page');
  const { website, legal } = layout.words;
  useClientsGoToThePlatform();
  return (
    <>
      <title>{website.title}</title>
      <Hero words={website.hero} />
      <RiskWarning words={legal.risk} />
      <HomeWidgets widgets={widgets} />
      <Facts words={website.facts} />
      <div className={styles.pair}>
        <Steps words={website.steps} />
        <Costs words={website.costs} markets={markets} />
      </div>
    </>
  );
}

/** Specification 2: a logged-in client has no use for this page, however he came to it. */
function useClientsGoToThePlatform(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (session.get() !== undefined) void navigate('/platform/BTCUSD', { replace: true });
  }, [navigate]);
}
