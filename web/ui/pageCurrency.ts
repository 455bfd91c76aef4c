let readCurrency: () => string | undefined = readDocument;

/** Currency of pages that belong to no brand, such as the office's before anyone is signed in. */
const USUAL = 'EUR';

function readDocument(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.documentElement.dataset['currency'];
}

/** Sets how the currency is read, for the server, which renders pages of several brands concurrently. */
export function readCurrencyBy(read: () => string | undefined): void {
  readCurrency = read;
}

/** Returns the currency (ISO 4217) of the page's brand, which the document states like the language. */
export function pageCurrency(): string {
  return readCurrency() ?? USUAL;
}
