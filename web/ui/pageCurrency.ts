let readCurrency: () => string | undefined = readDocument;

/** The euro is of pages that belong to no brand, such as the office's before anyone is signed in. */
const USUAL = 'EUR';

function readDocument(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.documentElement.dataset['currency'];
}

/** For the server, which makes pages of several brands at the same time. */
export function readCurrencyBy(read: () => string | undefined): void {
  readCurrency = read;
}

/** The currency (ISO 4217) of the page's brand: the document says it, as it says the language. */
export function pageCurrency(): string {
  return readCurrency() ?? USUAL;
}
