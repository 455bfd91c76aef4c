/** Ruling R17: to the registration on the brand's own host, or to its first page where registration is closed. */
export function referralLink(origin: string, uniqid: string, isRegistrationOpen: boolean): string {
  return `${origin}${isRegistrationOpen ? '/register' : '/'}?ref=${encodeURIComponent(uniqid)}`;
}
