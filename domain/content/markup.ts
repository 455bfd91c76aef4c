/**
 * Tags allowed in a popup. Its markup is defined once for the server, which cleans what is saved, and for the browser,
 * which cleans what it shows (ruling R22). Nothing runs, loads from elsewhere, floats over the page or asks for input;
 * any other element is removed and its text stays.
 */
export const markupTags = [
  'h2',
  'h3',
  'h4',
  'p',
  'br',
  'hr',
  'blockquote',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'pre',
  'code',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'small',
  'sub',
  'sup',
  'span',
  'a',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
];

export const markupAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
};

/** Tags whose content is not text either. */
export const markupSilent = ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'iframe', 'svg'];

/** Rule PU-3: links to one of our pages, https, or a mail address. Browsers read `/\example.com` as another host. */
const LINK = /^(?:https:\/\/[^\s\\]+|mailto:[^\s\\]+|\/(?![/\\])[^\s\\]*|#[\w-]*)$/i;

/** May a link have this address? */
export function isSafeLink(address: string): boolean {
  return LINK.test(address);
}
