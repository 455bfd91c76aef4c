type Load = (element: HTMLElement) => Promise<void>;

/** A use of an element whose module is not there yet is kept until it is: nothing that is pressed is lost. */
export function catchUses(load: Load): void {
  document.addEventListener('focusin', ({ target }) => begin(partOf(target), load), { capture: true });
  document.addEventListener('click', (event) => catchClick(event, load), { capture: true });
  document.addEventListener('submit', (event) => catchSubmit(event, load), { capture: true });
}

function catchClick(event: MouseEvent, load: Load): void {
  const part = partOf(event.target);
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button[type=button]') : null;
  if (part === undefined) return;
  if (button === null) return begin(part, load);
  event.preventDefault();
  event.stopImmediatePropagation();
  // A page of an older release has modules that are gone: the present page has its own. Offline nothing can be done.
  load(part).then(
    () => button.click(),
    () => navigator.onLine && location.reload(),
  );
}

/** Without a network, or with a module that is gone, the form is sent as browsers send forms. */
function catchSubmit(event: SubmitEvent, load: Load): void {
  const { target: form, submitter } = event;
  const part = partOf(form);
  if (part === undefined || !(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  load(part).then(
    () => form.requestSubmit(submitter),
    () => form.submit(),
  );
}

function begin(part: HTMLElement | undefined, load: Load): void {
  if (part !== undefined) load(part).catch(() => undefined);
}

/** The element of a module that has not begun. */
function partOf(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>('[data-enhance]:not([data-enhanced])') ?? undefined;
}
