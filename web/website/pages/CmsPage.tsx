import type { Language } from '@candor/domain/clients/language.ts';
import { isBanner } from '@candor/domain/content/blocks/outline.ts';
import type { ReactNode } from 'react';
import { useBrandFacts } from '../../data/brand.ts';
import { classes } from '../../ui/classes.ts';
import { Blocks } from '../blocks/Blocks.tsx';
import { BlockPageProvider, DrawingsProvider } from '../blocks/blockPage.ts';
import { RiskWarning } from '../RiskWarning.tsx';
import { useWebsiteWords } from '../useWebsiteWords.ts';
import styles from './CmsPage.module.css';
import type { FoundView } from './pageView.ts';
import { HOME_SLUG } from '@candor/domain/content/cms/addresses.ts';
import { useNonce } from '../../data/nonce.ts';
import { ShareHead } from '../../ui/ShareHead.tsx';

interface CmsPageProps {
  view: FoundView;
  /** Content of the home page only: after its first part, and at its end. */
  proof?: ReactNode;
  end?: ReactNode;
}

/** Page of the content. The full risk warning is under its first part, and never behind a click. */
export function CmsPage({ view, proof, end }: CmsPageProps) {
  const { brand, assets } = useBrandFacts();
  const { website, legal } = useWebsiteWords();
  const [first = view.language] = brand.languages;
  const { language, posts, blocks } = view;
  const page = {
    words: website,
    slug: view.slug,
    language,
    first,
    isHome: proof !== undefined,
    registration: brand.registration,
    posts,
    map: brand.website.map,
  };
  const hasBanner = isBanner(blocks[0]?.kind);
  return (
    <BlockPageProvider value={page}>
      <PageHead view={view} />
      <DrawingsProvider value={assets.media}>
        <article className={classes(styles.page, titleClass(view.title))} lang={view.written} data-content={view.slug}>
          {!view.hasTitle && <h1 className={styles.title}>{view.title}</h1>}
          {hasBanner && <Blocks blocks={blocks.slice(0, 1)} />}
          <div className={styles.risk} lang={language}>
            {view.written !== language && (
              <p className={styles.untranslated}>
                {website.untranslated.replace('{language}', nameIn(language, view.written))}
              </p>
            )}
            <RiskWarning words={legal.risk} />
          </div>
          {proof}
          <Blocks blocks={hasBanner ? blocks.slice(1) : blocks} />
          {end}
        </article>
      </DrawingsProvider>
    </BlockPageProvider>
  );
}

/** Names a language in another, the same in the browser and on the server. */
function nameIn(language: Language, named: Language): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(named) ?? named;
}

/** Returns the page's class, its title in lower case (specification 2). */
function titleClass(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

const REGION = { en: 'en_GB', de: 'de_DE', it: 'it_IT', es: 'es_ES' } as const;

/** Metadata of the page for search engines and for sharing. */
function PageHead({ view }: { view: FoundView }) {
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

/** Structured data for crawlers. */
function StructuredData({ json }: { json: string }) {
  return <script type="application/ld+json" nonce={useNonce()} dangerouslySetInnerHTML={{ __html: json }} />;
}
