import type { ReactNode } from 'react';

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
