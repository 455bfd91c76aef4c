import type { Dictionary } from '@puckeditor/core';
import type { TFunction } from 'i18next';

/** Which words of the block editor's own are ours to say, by its names for them. */
const names = [
  ...(['action-selectparent', 'action-duplicate', 'action-delete', 'label-page', 'label-component'] as const),
  ...(['drawer-category-other', 'canvas-noconfig', 'field-readonly', 'field-arrayitem-summary'] as const),
  ...(['field-arrayitem-duplicate', 'field-arrayitem-delete', 'field-richtext-bold', 'field-richtext-italic'] as const),
  ...(['field-richtext-underline', 'field-richtext-strikethrough', 'field-richtext-blockquote'] as const),
  ...(['field-richtext-code-inline', 'field-richtext-code-block', 'field-richtext-list-bullet'] as const),
  ...(['field-richtext-list-ordered', 'field-richtext-horizontalrule', 'field-richtext-align-left'] as const),
  ...(['field-richtext-align-center', 'field-richtext-align-right', 'field-richtext-align-justify'] as const),
  ...(['field-richtext-select', 'viewport-zoom-in', 'viewport-zoom-out', 'viewport-zoom-auto'] as const),
  ...(['viewport-toggle-menu', 'viewport-switch', 'viewport-switch-default', 'plugin-blocks'] as const),
  ...(['plugin-outline', 'plugin-fields', 'plugin-components', 'layout-maximize', 'layout-minimize'] as const),
  ...(['loader-loading', 'drawer-category-collapse', 'drawer-category-expand'] as const),
] as const;

/** The block editor in the office's language. Its placeholders are in single braces, which we do not fill. */
export function editorWords(t: TFunction): Dictionary {
  return Object.fromEntries(names.map((name) => [name, t(`content.puck.${name}`)]));
}
