import { HOME_SLUG } from '@candor/domain/content/cms/addresses.ts';
import { useLoaderData } from 'react-router';
import type { HeadersArgs, LoaderFunctionArgs } from 'react-router';
import { useBrand } from '../../data/brand.ts';
import { pageContext } from '../../data/page.ts';
import type { PageFacts } from '../../data/page.ts';
import type { WebsiteWords } from '../../data/words.server.ts';
import { ReceiptSeal } from '../../ui/ReceiptSeal.tsx';
import { NotFoundView } from '../notFound/NotFoundView.tsx';
import { CmsPage } from '../pages/CmsPage.tsx';
import { pageAnswer } from '../pages/pageView.server.ts';
import type { FoundView } from '../pages/pageView.ts';
import { useWebsiteWords } from '../useWebsiteWords.ts';
import { Costs } from '../widgets/Costs.tsx';
import styles from './route.module.css';
import { homeMarkets } from '../widgets/homeMarkets.ts';
import { homeWidgets } from '../widgets/homeWidgets.server.ts';
import { platformFacts } from '../platform/platformFacts.server.ts';
import { PlatformPicture } from '../platform/PlatformPicture.tsx';
import { HomeWidgets } from '../widgets/HomeWidgets.tsx';

export function loader({ request, context }: LoaderFunctionArgs) {
  const facts = context.get(pageContext);
  const live = {
    markets: homeMarkets(facts.instruments, facts.prices),
    widgets: homeWidgets(facts),
    sample: facts.sample,
    platform: platformFacts(facts),
  };
  const { pathname: path, search } = new URL(request.url);
  return pageAnswer(facts, { path, search, slug: HOME_SLUG, live });
}

export function headers({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}

/** Home page, / and /{language}: the page named index, with the brand's own live prices. */
export default function HomeRoute() {
  const view = useLoaderData<typeof loader>();
  return view.kind === 'page' ? <HomePage view={view} /> : <NotFoundView />;
}

type Hero = ReturnType<typeof useBrand>['look']['hero'];

/** Heroes under which the picture of the platform comes before the prices: the other heroes already have a picture. */
const PICTURE_FIRST: ReadonlySet<Hero> = new Set(['split', 'centred']);

function HomePage({ view }: { view: FoundView }) {
  const { website } = useWebsiteWords();
  const { look } = useBrand();
  const { live } = view;
  const picture = live?.platform !== undefined && (
    <PlatformPicture facts={live.platform} words={website} widgets={live.widgets.words} />
  );
  const isFirst = PICTURE_FIRST.has(look.hero);
  return (
    <CmsPage
      view={view}
      proof={
        live !== undefined && (
          <>
            {isFirst && picture}
            <HomeWidgets widgets={live.widgets} />
            {!isFirst && picture}
            {live.sample !== undefined && <SampleLink words={website.receipt} sample={live.sample} />}
          </>
        )
      }
      end={
        live !== undefined && (
          <div>
            <Costs words={website.costs} markets={live.markets} />
            <FairnessLink words={website.fairness} />
          </div>
        )
      }
    />
  );
}

/** Link to the figures of how the brand deals. */
function FairnessLink({ words }: { words: WebsiteWords['website']['fairness'] }) {
  return (
    <p className={styles.line}>
      {words.text} <a href="/fairness">{words.link}</a>
    </p>
  );
}

interface SampleLinkProps {
  words: WebsiteWords['website']['receipt'];
  sample: NonNullable<PageFacts['sample']>;
}

/** Link to the sample receipt that checks itself, by its seal, which is the same as on that page. */
function SampleLink({ words, sample: { number, tick, hash } }: SampleLinkProps) {
  return (
    <a href="/verify" className={styles.link}>
      <ReceiptSeal
        hash={hash}
        number={words.number.replace('{number}', number)}
        tick={words.tick.replace('{tick}', tick)}
      />
      <span className={styles.text}>{words.text}</span>
    </a>
  );
}
