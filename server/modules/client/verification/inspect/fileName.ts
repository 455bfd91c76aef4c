import type { FileFault } from '@candor/domain/clients/documents.ts';

export type Media = 'image/jpeg' | 'application/pdf';

const NAME_MAXIMUM = 200;
const MEDIA: Readonly<Record<string, Media>> = { jpg: 'image/jpeg', jpeg: 'image/jpeg', pdf: 'application/pdf' };
/** Control characters, characters that reverse or hide others, and path separators. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}/\\:*?"<>|]/u;
/** Inner extensions that a machine may take for the real one: bill.php.jpg. */
const OTHER_ENDINGS = new Set(
  (
    'php php3 php4 php5 php7 phtml phar asp aspx ashx jsp jspx cgi pl py rb sh bash exe com bat cmd msi scr dll ps1 ' +
    'vbs vbe js mjs cjs jse wsf hta jar class html htm xhtml shtml svg svgz xml swf htaccess lnk url zip rar 7z gz ' +
    'tar iso doc docm docx xls xlsm xlsx ppt pptm rtf png gif webp bmp tif tiff heic jpg jpeg pdf avif'
  ).split(' '),
);

/** Returns the type that a name's extension promises, or the fault of the name (T27). */
export function mediaOfName(name: string): Media | { readonly fault: FileFault } {
  return typeOfName(name, MEDIA);
}

/** Returns the type of a name by its extension, or the fault of the name. */
export function typeOfName<Type extends string>(
  name: string,
  types: Readonly<Record<string, Type>>,
): Type | { readonly fault: FileFault } {
  if (name.length === 0 || name.length > NAME_MAXIMUM || FORBIDDEN.test(name) || !name.isWellFormed()) {
    return { fault: 'name' };
  }
  const parts = name.toLowerCase().split('.');
  const ending = parts.pop() ?? '';
  const type = Object.hasOwn(types, ending) ? types[ending] : undefined;
  if (type === undefined || parts.length === 0) return { fault: 'extension' };
  const [stem = '', ...middle] = parts;
  if (stem.trim() === '' || middle.some((part) => OTHER_ENDINGS.has(part.trim()))) return { fault: 'name' };
  return type;
}
