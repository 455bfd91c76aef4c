/** The longest address of a webhook, in the form in which it is kept. */
const URL_MAXIMUM = 500;

/** Rules OA-1 and OA-7: may a key or webhook be called so? 1 to 60 characters on one line. */
export function isOperatorName(name: string): boolean {
  return /^\P{Cc}{1,60}$/u.test(name);
}

/** Rule OA-7: is the address short enough as it is kept, which has more characters than what was typed? */
export function isKeptWhole({ href }: { readonly href: string }): boolean {
  return href.length <= URL_MAXIMUM;
}
