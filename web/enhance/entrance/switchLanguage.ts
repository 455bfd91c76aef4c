import type { Language } from '@candor/domain/clients/language.ts';
import { activateParts, followService } from '../activateParts.ts';
import type { Load } from '../activateParts.ts';
import { carried } from './keptInput.ts';

/** Language chosen last: an earlier choice may be answered later. */
let chosen: Language | undefined;

/**
 * Ruling R23: replaces the page by the server's in another language; typed text stays. The browser's own parser reads
 * it: no text becomes markup here. False: another language was chosen before the page arrived.
 */
export async function switchLanguage(language: Language, load: Load): Promise<boolean> {
  chosen = language;
  const page = await readPage(language);
  if (chosen !== language) return false;
  // Scripts run once, so those of the new page are dropped.
  for (const script of page.querySelectorAll('script')) script.remove();
  carried.take();
  const { documentElement: root } = document;
  root.lang = page.documentElement.lang;
  root.dataset['language'] = language;
  document.title = page.title;
  adoptStyles(page);
  document.body.replaceChildren(...document.adoptNode(page.body).childNodes);
  carried.give();
  followService(load);
  await activateParts(load);
  return true;
}

/**
 * Applies the styles of the arrived page, which has only the rules that it needs (decision 104). As a sheet of the
 * script's they need no hash in the policy of the page that was opened.
 */
function adoptStyles(page: Document): void {
  const text = [...page.querySelectorAll('head style')].map((style) => style.textContent).join('');
  if (text === '') return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [sheet];
}

function readPage(language: Language): Promise<Document> {
  const address = new URL(location.href);
  address.searchParams.set('lang', language);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.responseType = 'document';
    request.addEventListener('load', () => {
      const { status, responseXML } = request;
      if (status === 200 && responseXML !== null) resolve(responseXML);
      else reject(new Error(`The page was answered with ${status}.`));
    });
    request.addEventListener('error', () => reject(new Error('The page was not reached.')));
    request.send();
  });
}
