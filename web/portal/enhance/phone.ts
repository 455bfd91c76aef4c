import type { CountryCode } from 'libphonenumber-js';
import { setText } from '../../ui/liveWriting.ts';
import { ownRegion } from '../phone/countries.ts';
import type { Library } from '../phone/countries.ts';
import { codeLoader } from '../../enhance/entrance/codeLoader.ts';
import { fieldOf } from '../../enhance/entrance/form.tsx';

const library = codeLoader(() => import('libphonenumber-js/max'));

/** Country chosen on this page, kept when the page's language changes. */
let chosen: string | undefined;

/** Phone number with its country before it; a number that begins with + selects the country itself. */
export class Phone {
  readonly #select: HTMLSelectElement | null;
  readonly #input: ReturnType<typeof fieldOf>;
  #library: Library | undefined;

  constructor(form: HTMLFormElement) {
    this.#select = form.querySelector('select');
    this.#input = fieldOf(form, 'phone');
    // The region of the browser's language is the first guess.
    this.#choose(chosen ?? ownRegion());
    this.#showWhole();
    this.#select?.addEventListener('change', () => this.#choose(this.#select?.value));
    this.#input?.addEventListener('input', () => {
      this.#showWhole();
      this.#follow();
    });
  }

  /** Loads the metadata of the world's numbers while the form is being filled in. */
  async prepare(): Promise<void> {
    this.#library ??= await library.prepare();
  }

  /** Returns a valid number in international form, with its country. */
  async read(text: string): Promise<{ readonly phone: string; readonly country: string | undefined } | undefined> {
    this.#library ??= await library.load();
    const parsed = this.#library.parsePhoneNumberFromString(text, this.#country(this.#library));
    if (parsed === undefined || !parsed.isValid()) return undefined;
    return { phone: parsed.number, country: parsed.country };
  }

  /** Is the number known to be invalid? False while that is unknown. */
  isWrong(text: string): boolean {
    if (this.#library === undefined) return false;
    return !this.#library.isValidPhoneNumber(text, this.#country(this.#library));
  }

  #country(numbers: Library): CountryCode | undefined {
    const code = this.#select?.value ?? '';
    return numbers.isSupportedCountry(code) ? code : undefined;
  }

  #follow(): void {
    const text = this.#input?.value ?? '';
    if (text.startsWith('+')) this.#choose(this.#library?.parsePhoneNumberFromString(text)?.country);
  }

  /** Hides the dialling code if the typed number includes it. */
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
