import { PageHtml } from '../../ui/PageHtml.tsx';
import { useLocalAddress } from './blockPage.ts';

interface ContentHtmlProps {
  html: string;
  className?: string | undefined;
}

/** Markup of the content whose links within the site keep the reader's language. */
export function ContentHtml({ html, className }: ContentHtmlProps) {
  const localAddress = useLocalAddress();
  return <PageHtml html={withLocalLinks(html, localAddress)} className={className} />;
}

const LINK = /(<a\b[^>]* href=")(\/[^"]*)"/g;

/** Localises the links of sanitised markup, which writes each address in double quotes. */
export function withLocalLinks(html: string, localAddress: (address: string) => string): string {
  return html.replaceAll(LINK, (_, start: string, address: string) => `${start}${localAddress(address)}"`);
}
