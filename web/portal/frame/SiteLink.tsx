import { pageAddress } from '@candor/domain/content/cms/addresses.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';

interface SiteLinkProps {
  /** Path of a page of the website. */
  to: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Plain link from the portal to the website, whose pages are loaded in full: only their own policy admits the players
 * and maps that they may open, and with the router the portal's policy would remain.
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

/** Link to a page of the content, in the reader's language if the brand has it. */
export function ContentLink({ slug, ...link }: ContentLinkProps) {
  const { i18n } = useTranslation();
  const { languages } = useBrand();
  const [first = 'en'] = languages;
  const language = languages.find((one) => one === i18n.language) ?? first;
  return <SiteLink to={pageAddress(slug, language, first)} {...link} />;
}
