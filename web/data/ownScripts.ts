/** The header by which a rendered public page names its own inline scripts to the server that writes the policy. */
export const OWN_SCRIPTS_HEADER = 'x-own-scripts';

interface Unmarked {
  readonly html: string;
  /** The inline scripts that had the mark. */
  readonly scripts: readonly string[];
}

/**
 * Ruling R22: takes the mark off a public page, which is kept for everybody, and says which inline scripts had it. A
 * script that came in with content does not know the mark of this rendering, and so is in no policy.
 */
export function takeMarksOff(marked: string, mark: string): Unmarked {
  const attribute = ` nonce="${mark}"`;
  const scripts = [...marked.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(([, attributes = '', text]) =>
    attributes.includes(attribute) && !/\ssrc=/.test(attributes) ? [text ?? ''] : [],
  );
  return { html: marked.replaceAll(attribute, ''), scripts };
}
