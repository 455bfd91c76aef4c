import { useTranslation } from 'react-i18next';
import { useBrandFacts } from '../../data/brand.ts';
import { ShareHead } from '../../ui/ShareHead.tsx';

/** A page that visitors share and search engines list. */
export interface ListedPage {
  /** Its address: `register`. */
  readonly slug: string;
  /** What it says of itself there. */
  readonly description: string;
}

interface PortalTitleProps {
  page: string;
  /** Pages of a client are not shared. */
  shared?: ListedPage | undefined;
}

/** The tab's title of a page of the portal. Ruling R34: a demonstration says in the title too that it is one. */
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
