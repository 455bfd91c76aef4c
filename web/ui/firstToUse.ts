/** What is typed or chosen from a list; a switch or a file beside it is no beginning. */
const FIELDS =
  'select, textarea, [role="combobox"], input:not([type="radio"], [type="checkbox"], [type="file"], [type="hidden"])';
const OTHERS = 'input:not([type="hidden"]), button, a[href], [tabindex="0"]';

/**
 * Where a dialog begins: at its first field, otherwise at what comes first below its head. Of its buttons that is the
 * way back, so that Enter does nothing that cannot be undone. One that is longer than its window begins at its top,
 * and so does one with a field where a finger would have to put the keyboard away first.
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
