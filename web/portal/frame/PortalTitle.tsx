import { useTranslation } from 'react-i18next';
import { useBrandFacts } from '../../data/brand.ts';
import { ShareHead } from '../../ui/ShareHead.tsx';

/** Page that visitors share and search engines list. */
export interface ListedPage {
  /** Slug of the page: `register`. */
  readonly slug: string;
  /** Description of the page for search engines and shared links. */
  readonly description: string;
}

interface PortalTitleProps {
  page: string;
  /** Listing of the page; absent for a client's own pages, which are not shared. */
  shared?: ListedPage | undefined;
}

/** Title of a portal page's tab. Ruling R34: the title of a demonstration says so too. */
export function PortalTitle({ page, shared }: PortalTitleProps) {
  const { t } = useTranslation();
  const { brand, language, origin } = useBrandFacts();
  const title = t(brand.fictitious ? 'shell.titleFictitious' : 'shell.title', { page, brand: brand.name });
  return (
    <>
      <title>{title}</title>
      {shared !== undefined && (
        <ShareHead
          brand={brand.name}
          origin={origin}
          title={title}
          description={shared.description}
          language={language}
          page={shared.slug}
        />
      )}
    </>
  );
}
