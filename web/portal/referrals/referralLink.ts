/**
 * Ruling R17: returns the link to the registration on the brand's own host, or to its first page if registration is
 * closed.
 */
export function referralLink(origin: string, uniqid: string, isRegistrationOpen: boolean): string {
  return `${origin}${isRegistrationOpen ? '/register' : '/'}?ref=${encodeURIComponent(uniqid)}`;
}
