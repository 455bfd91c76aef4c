import { SHARE_SIZE, shareAddress } from '@candor/domain/content/shareAddress.ts';
import type { SharedPage } from '@candor/domain/content/shareAddress.ts';

interface ShareHeadProps extends SharedPage {
  brand: string;
  /** Where the brand's pages are. */
  origin: string;
  title: string;
  /** What search engines and messengers show below the title; empty: nothing is said. */
  description: string;
  /** A picture of the page's own; without one the server makes a card of the title. */
  picture?: string | undefined;
}

/** What a page looks like where a link to it is shared. */
export function ShareHead({ brand, origin, title, description, language, page, picture }: ShareHeadProps) {
  return (
    <>
      {description !== '' && <meta name="description" content={description} />}
      {description !== '' && <meta property="og:description" content={description} />}
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={title} />
      <meta property="og:image" content={picture ?? origin + shareAddress({ language, page })} />
      {picture === undefined && <meta property="og:image:width" content={String(SHARE_SIZE.width)} />}
      {picture === undefined && <meta property="og:image:height" content={String(SHARE_SIZE.height)} />}
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
