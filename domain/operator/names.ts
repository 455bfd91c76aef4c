/** Longest address of a webhook, in the form in which it is stored. */
const URL_MAXIMUM = 500;

/** Rules OA-1 and OA-7: is the text a valid name of a key or webhook: 1 to 60 characters on one line? */
export function isOperatorName(name: string): boolean {
  return /^\P{Cc}{1,60}$/u.test(name);
}

/** Rule OA-7: is the address short enough in its stored form, which has more characters than the typed one? */
export function isStoredUrlShortEnough({ href }: { readonly href: string }): boolean {
  return href.length <= URL_MAXIMUM;
}
