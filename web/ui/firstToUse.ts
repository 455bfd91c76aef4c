/** Fields for typing or choosing from a list; a switch or file input beside them does not count. */
const FIELDS =
  'select, textarea, [role="combobox"], input:not([type="radio"], [type="checkbox"], [type="file"], [type="hidden"])';
const OTHERS = 'input:not([type="hidden"]), button, a[href], [tabindex="0"]';

/**
 * Finds where a dialog puts the focus: on its first field, otherwise on the first control below its head. Among buttons
 * that is the way back, so that Enter does nothing irreversible. A dialog longer than its window starts at its top, as
 * does one with a field on a touch screen, where the keyboard would cover it.
 */
export function firstToUse(popup: HTMLElement): HTMLElement {
  const field = firstBelowHead(popup, FIELDS);
  if (field !== undefined) return matchMedia('(hover: none) and (pointer: coarse)').matches ? popup : field;
  if (popup.scrollHeight > popup.clientHeight) return popup;
  return firstBelowHead(popup, OTHERS) ?? popup;
}

function firstBelowHead(popup: HTMLElement, kinds: string): HTMLElement | undefined {
  const head = popup.querySelector(':scope > header');
  return [...popup.querySelectorAll<HTMLElement>(kinds)].find(
    (element) =>
      head?.contains(element) !== true &&
      element.getClientRects().length > 0 &&
      !element.matches(
        ':disabled, :read-only:is(textarea, input:not([type="radio"], [type="checkbox"], [type="file"]))',
      ),
  );
}
