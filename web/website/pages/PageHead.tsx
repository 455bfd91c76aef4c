import { HOME_SLUG } from '@candor/domain/content/cms/addresses.ts';
import { useBrandFacts } from '../../data/brand.ts';
import { useNonce } from '../../data/nonce.ts';
import { ShareHead } from '../../ui/ShareHead.tsx';
import type { FoundView } from './pageView.ts';

const REGION = { en: 'en_GB', de: 'de_DE', it: 'it_IT', es: 'es_ES' } as const;

/** The page's metadata for search engines and for sharing. */
export function PageHead({ view }: { view: FoundView }) {
  const { brand, origin } = useBrandFacts();
  const { title, description, canonical, alternates, picture, isHidden, structured, type } = view.head;
  const main = alternates[0];
  return (
    <>
      <title>{title}</title>
      {isHidden && !brand.fictitious && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={canonical} />
      {alternates.map(({ language, address }) => (
        <link key={language} rel="alternate" hrefLang={language} href={address} />
      ))}
      {main !== undefined && <link rel="alternate" hrefLang="x-default" href={main.address} />}
      <meta property="og:type" content={type} />
      <meta property="og:url" content={canonical} />
      <meta property="og:locale" content={REGION[view.written]} />
      {alternates
        .filter(({ language }) => language !== view.written)
        .map(({ language }) => (
          <meta key={language} property="og:locale:alternate" content={REGION[language]} />
        ))}
      <ShareHead
        brand={brand.name}
        origin={origin}
        title={title}
        description={description}
        language={view.written}
        page={view.slug === HOME_SLUG ? '' : view.slug}
        picture={picture}
      />
      <StructuredData json={structured} />
    </>
  );
}

/** Read by crawlers. */
function StructuredData({ json }: { json: string }) {
  return <script type="application/ld+json" nonce={useNonce()} dangerouslySetInnerHTML={{ __html: json }} />;
}
