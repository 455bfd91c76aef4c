import { SHARE_SIZE, shareAddress } from '@candor/domain/content/shareAddress.ts';
import type { SharedPage } from '@candor/domain/content/shareAddress.ts';

interface ShareHeadProps extends SharedPage {
  brand: string;
  /** Origin of the brand's pages. */
  origin: string;
  title: string;
  /** Text below the title in search engines and messengers; no description is written if it is empty. */
  description: string;
  /** Picture of the page; without it the server makes a card of the title. */
  picture?: string | undefined;
}

/** Metadata that decides how a shared link to the page looks. */
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
