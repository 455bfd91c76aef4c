/**
 * How one language of a document stands: `default` is the brand's first, which others fall back to; `outdated`: the
 * default has changed since it was translated.
 */
export const translationStates = ['default', 'translated', 'outdated', 'missing'] as const;
export type TranslationState = (typeof translationStates)[number];
