import type { CountryCode } from 'libphonenumber-js';
import { setText } from '../../ui/liveWriting.ts';
import { ownRegion } from '../phone/countries.ts';
import type { Library } from '../phone/countries.ts';
import { fieldOf } from '../../enhance/entrance/form.tsx';

const loadLibrary = () => import('libphonenumber-js/max');

/** The country chosen on this page: it stays so in another language. */
let chosen: string | undefined;

/** The number with its country before it; a number that begins with + chooses the country itself. */
export class Phone {
  readonly #select: HTMLSelectElement | null;
  readonly #input: ReturnType<typeof fieldOf>;
  #library: Library | undefined;

  constructor(form: HTMLFormElement) {
    this.#select = form.querySelector('select');
    this.#input = fieldOf(form, 'phone');
    // The country of the browser's language, as a first guess.
    this.#choose(chosen ?? ownRegion());
    this.#showWhole();
    this.#select?.addEventListener('change', () => this.#choose(this.#select?.value));
    this.#input?.addEventListener('input', () => {
      this.#showWhole();
      this.#follow();
    });
  }

  /** The metadata of the world's numbers comes while the form is being filled in. */
  async load(): Promise<Library> {
    this.#library ??= await loadLibrary();
    return this.#library;
  }

  /** The number in international form, with its country, if it is a valid one. */
  async read(text: string): Promise<{ readonly phone: string; readonly country: string | undefined } | undefined> {
    const parsed = (await this.load()).parsePhoneNumberFromString(text, this.#country(this.#library));
    if (parsed === undefined || !parsed.isValid()) return undefined;
    return { phone: parsed.number, country: parsed.country };
  }

  /** Known to be invalid; false as long as that is unknown. */
  isWrong(text: string): boolean {
    return this.#library?.isValidPhoneNumber(text, this.#country(this.#library)) === false;
  }

  #country(library: Library | undefined): CountryCode | undefined {
    const code = this.#select?.value ?? '';
    return library?.isSupportedCountry(code) === true ? code : undefined;
  }

  #follow(): void {
    const text = this.#input?.value ?? '';
    if (text.startsWith('+')) this.#choose(this.#library?.parsePhoneNumberFromString(text)?.country);
  }

  /** A whole number includes what is dialled for its country. */
  #showWhole(): void {
    const dial = this.#select?.parentElement?.querySelector<HTMLElement>('span[data-dial]');
    if (dial instanceof HTMLElement) dial.hidden = this.#input?.value.startsWith('+') === true;
  }

  #choose(code: string | undefined): void {
    const select = this.#select;
    const option = [...(select?.options ?? [])].find(({ value }) => value === code);
    if (select === null || option === undefined) return;
    select.value = option.value;
    if (code !== ownRegion()) chosen = code;
    const place = select.parentElement;
    place?.querySelector('img')?.setAttribute('src', `/flags/${option.value}.svg`);
    const dial = place?.querySelector('span[data-dial]');
    if (dial !== null && dial !== undefined) setText(dial, option.dataset['dial'] ?? '');
  }
}
