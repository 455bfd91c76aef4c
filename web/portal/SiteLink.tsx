import { pageAddress } from '@candor/domain/content/cms/addresses.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../data/brand.ts';

interface SiteLinkProps {
  /** A page of the website. */
  to: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * The way from the portal to the website, a plain link: its pages are entered anew, for only their own policy lets in
 * the players and maps that they may open. The portal's would stay if the router led there.
 */
export function SiteLink({ to, className, children }: SiteLinkProps) {
  return (
    <a href={to} className={className}>
      {children}
    </a>
  );
}

interface ContentLinkProps extends Omit<SiteLinkProps, 'to'> {
  slug: string;
}

/** To a page of the content, in the language that is read here where the brand has one for it. */
export function ContentLink({ slug, ...link }: ContentLinkProps) {
  const { i18n } = useTranslation();
  const { languages } = useBrand();
  const [first = 'en'] = languages;
  const language = languages.find((one) => one === i18n.language) ?? first;
  return <SiteLink to={pageAddress(slug, language, first)} {...link} />;
}
