/** The headers by which a rendered public page names its own inline scripts and styles, for the server's policy. */
export const OWN_SCRIPTS_HEADER = 'x-own-scripts';
export const OWN_STYLES_HEADER = 'x-own-styles';

interface Unmarked {
  readonly html: string;
  /** The inline scripts and styles that had the mark. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Ruling R22: takes the mark off a public page, which is kept for everybody, and says which inline scripts and styles
 * had it. What came in with content does not know the mark of this rendering, and so is in no policy.
 */
export function takeMarksOff(marked: string, mark: string): Unmarked {
  const attribute = ` nonce="${mark}"`;
  const scripts = [...marked.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(([, attributes = '', text]) =>
    attributes.includes(attribute) && !/\ssrc=/.test(attributes) ? [text ?? ''] : [],
  );
  const styles = [...marked.matchAll(/<style\b([^>]*)>([\s\S]*?)<\/style>/g)].flatMap(([, attributes = '', text]) =>
    attributes.includes(attribute) ? [text ?? ''] : [],
  );
  return { html: marked.replaceAll(attribute, ''), scripts, styles };
}
