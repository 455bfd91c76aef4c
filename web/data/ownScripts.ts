/** Headers by which a rendered public page names its own inline scripts and styles, for the server's policy. */
export const OWN_SCRIPTS_HEADER = 'x-own-scripts';
export const OWN_STYLES_HEADER = 'x-own-styles';

interface Unmarked {
  readonly html: string;
  /** Inline scripts and styles that had the mark. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Ruling R22: removes the mark from a public page, which is cached for everybody, and returns the inline scripts and
 * styles that had it. Foreign content does not know the mark of this rendering, so its scripts are in no policy.
 */
export function removeNonces(marked: string, mark: string): Unmarked {
  const attribute = ` nonce="${mark}"`;
  const scripts = [...marked.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(([, attributes = '', text]) =>
    attributes.includes(attribute) && !/\ssrc=/.test(attributes) ? [text ?? ''] : [],
  );
  const styles = [...marked.matchAll(/<style\b([^>]*)>([\s\S]*?)<\/style>/g)].flatMap(([, attributes = '', text]) =>
    attributes.includes(attribute) ? [text ?? ''] : [],
  );
  return { html: marked.replaceAll(attribute, ''), scripts, styles };
}
